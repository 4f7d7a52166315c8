/**
 * Which matches other devices have a part in. Every match asks this; device-records.ts, which has the
 * rest, is loaded only for these.
 */

import type { Store } from "./store.ts";

/** Have other devices had a part in this match? */
export const hasDevices = ({ keys }: Store, match: string) =>
  keys.read(`devices.${match}`) !== null;
