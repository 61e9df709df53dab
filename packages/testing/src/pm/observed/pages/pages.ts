import type { ApiRequest } from '../../api-request.js';
import { expiredSession, LOGIN_PAGE, loginPage } from '../../expired-session.js';
import { asPage, htmlPage, movedTo, nothing } from '../answers/answers.js';
import type { Release } from '../release.js';
import { postedComment } from './comments.js';
import { addressOf } from './page-address.js';

/** The response to a request outside of the API; undefined for one of the API. */
export function pageAnswer(request: ApiRequest, release: Release, now: string): Response | undefined {
  const { path, version, query, state, method } = request;
  if (version !== '' || path === '/api.php') return undefined;
  if (query.get('mode') === 'getconfig') return configuration(release);
  if (release.hasSetupFiles) return movedTo('/index.php?m=upgrade&f=safeDelete&t=json');
  const address = addressOf(request, release);
  // A file with this name is not there.
  if (address === undefined) return nothing(404);
  const called = `${address.module}-${address.method}`;
  if (called === 'user-login') return loginPage();
  const caller = state.userOf(request.token);
  if (called !== 'action-comment') return movedTo(LOGIN_PAGE);
  if (caller === undefined)
    return release.sign === 'observed' ? movedTo(LOGIN_PAGE) : expiredSession(release.sign, method);
  return method === 'POST' ? postedComment(request, caller, address, now) : htmlPage('<form></form>');
}

/** GET /?mode=getconfig: the server's settings for clients, without a session. */
const configuration = ({ version, requestType, now }: Release): Response =>
  asPage({
    version,
    requestType,
    requestFix: '-',
    moduleVar: 'm',
    methodVar: 'f',
    viewVar: 't',
    sessionVar: 'zentaosid',
    serverTime: Math.floor(now().getTime() / 1000),
  });
