import type { ApiRequest } from '../../api-request.js';
import { expiredSession, LOGIN_PAGE, loginPage } from '../../expired-session.js';
import { asPage, htmlPage, json, movedTo, nothing } from '../answers/answers.js';
import type { Release } from '../release.js';
import { postedComment } from './comments.js';
import { EXECUTION_PAGES, postedTransition } from './execution-pages.js';
import { addressOf } from './page-address.js';

/** The response to a request outside of the API; undefined for one of the API. */
export function pageAnswer(
  request: ApiRequest,
  release: Release,
  now: string,
): Response | Promise<Response> | undefined {
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
  const changesExecution = EXECUTION_PAGES.includes(called);
  if (called !== 'action-comment' && !changesExecution) return movedTo(LOGIN_PAGE);
  if (caller === undefined)
    return release.sign === 'observed' ? endedSession(request) : expiredSession(release.sign, method);
  // What another site could have sent has no form to this server.
  const isEmptyForm = !request.isFromOwnPage || [...(request.form ?? [])].length === 0;
  if (method !== 'POST' || isEmptyForm) return htmlPage('<form></form>');
  return changesExecution
    ? postedTransition(request, caller, address, { now, timeZone: release.timeZone })
    : postedComment(request, caller, address, now);
}

const endedSession = ({ isFromScript }: ApiRequest): Response =>
  isFromScript
    ? json({ result: false, message: 'Session timed out. Please log in again.', load: 'login' })
    : movedTo(LOGIN_PAGE);

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
