/** The browser's own way to install the app, which appears early. */

import { attemptAsync } from "../base/attempt.ts";

/** only in Chromium's browsers */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

let installPrompt: InstallPromptEvent | null = null;

/** Stores the browser's install prompt, which would otherwise appear at any time. */
export function watchInstall() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt = event as InstallPromptEvent;
  });
  addEventListener("appinstalled", () => {
    installPrompt = null;
  });
}

export const hasInstallPrompt = () => installPrompt !== null;

/** Shows the browser's prompt, which can be shown only once. */
export async function promptInstall() {
  const prompt = installPrompt;
  installPrompt = null;
  if (prompt) await attemptAsync(() => prompt.prompt(), null); // the browser may refuse
}
