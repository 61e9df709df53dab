import {
  type AppAuthResult,
  onAppAuthResult,
  type PlatApp,
  PlatAppError,
  rememberAuthState,
} from 'plat-app-sdk';
import { application } from '../application.ts';

/**
 * Lets the user choose a folder for this application: in the desktop, in the mobile app, and in a window of its own
 * where the page has a tab for itself. Call it in the handler of a click, or the browser opens no window.
 *
 * @param offerLink called with the address of the window where the browser has blocked it: show it as a link
 * @returns its path; undefined when the user chose none
 */
export async function chooseFolder(
  app: PlatApp,
  offerLink: (address: string) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  // An attacker cannot guess it, so the callback page accepts only requested results.
  const state = crypto.getRandomValues(new Uint32Array(4)).join('-');
  rememberAuthState(state);
  const asked = app.authorize('pickUserFile', {
    appName: application.name,
    directory: true,
    redirectUri: `${application.basePath}/callback.html`,
    state,
  });
  const { status, path = [] } = await asked.catch((error) => {
    signal.throwIfAborted();
    if (!(error instanceof PlatAppError) || error.url === undefined) throw error;
    offerLink(error.url);
    // Its result comes when the user has opened it.
    return new Promise<AppAuthResult>((resolve) => void onAppAuthResult({ state, signal }, resolve));
  });
  // The host reports a refusal as an error; in a tab it is a result, without the reason.
  if (status === 'error') throw new PlatAppError('host-error', 'authorize: refused');
  return status === 'success' ? path[0] : undefined;
}
