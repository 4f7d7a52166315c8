/** The mark at the icon of the installed app. */

import { attemptAsync } from "./attempt.ts";

/** Does nothing where the page is not installed or the browser has no badges. */
export const showBadge = () => attemptAsync(async () => navigator.setAppBadge?.(), undefined);

export const clearBadge = () => attemptAsync(async () => navigator.clearAppBadge?.(), undefined);
