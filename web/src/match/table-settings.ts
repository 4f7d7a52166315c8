/** The settings of a table, with its aids and a section about the device. */

import type { StateMessage } from "../base/types.ts";
import { deviceSettings } from "../sheets/device-settings.ts";
import { openSettingsSheet } from "../sheets/settings-form.ts";
import type { ControlledPage } from "./controls.ts";

export function openTableSettings({ client, settings, hasDeviceSettings }: ControlledPage) {
  const device = hasDeviceSettings ? () => deviceSettings(settings.store) : null;
  openSettingsSheet(settings, { aids: aidsOf(client.state), device });
}

/** Every aid that does not belong to the adviser, with the heading of its first panel. */
function aidsOf(state: StateMessage | null): [string, string][] {
  const panels = (state?.panels ?? []).filter(({ aid, advises }) => aid && !advises);
  return panels
    .filter(({ aid }, k) => panels.findIndex((panel) => panel.aid === aid) === k)
    .map(({ aid, title }) => [aid, title]);
}
