import { type PlatApp, rememberAuthState } from 'plat-app-sdk';
import { application } from '../application.ts';

/**
 * Lets the user choose a folder for this application: in the desktop, in the mobile app, and in a window of its own
 * where the page has a tab for itself. Call it in the handler of a click, or the browser opens no window.
 *
 * @returns its path; undefined when the user chose none
 */
export async function chooseFolder(app: PlatApp): Promise<string | undefined> {
  // An attacker cannot guess it, so the callback page accepts only requested results.
  const state = crypto.getRandomValues(new Uint32Array(4)).join('-');
  rememberAuthState(state);
  const { status, path = [] } = await app.authorize('pickUserFile', {
    appName: application.name,
    directory: true,
    redirectUri: `${application.basePath}/callback.html`,
    state,
  });
  return status === 'success' ? path[0] : undefined;
}
