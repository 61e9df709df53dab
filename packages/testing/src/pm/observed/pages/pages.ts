import type { ApiRequest } from '../../api-request.js';
import { expiredSession, LOGIN_PAGE, loginPage } from '../../expired-session.js';
import type { FakeRecord } from '../../state/fake-record.js';
import { asPage, deniedAt, htmlPage, json, movedTo, nothing } from '../answers/answers.js';
import { observedExecutions } from '../planning/executions.js';
import { log } from '../records/actions.js';
import { RELOADS, recordNamed } from '../records/log-routes.js';
import { runTransition } from '../records/records.js';
import { isEmpty } from '../records/values.js';
import { numberIn, type ObservedRequest, type Release } from '../resource.js';
import { mayUse, seesExecution, seesProduct } from '../session/rights.js';

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
  const [idText = '', commented = ''] = address.parameters;
  const asked: ObservedRequest = {
    ...{ ...request, caller, now, timeZone: release.timeZone, later: true },
    ...{ body: Object.fromEntries(request.form ?? []), idText, id: numberIn(idText), ids: [] },
  };
  return changesExecution
    ? postedTransition(asked, address.method)
    : postedComment(asked, idText, Number(commented));
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

/** POST action-comment: adds a comment to the history of a record, which the response does not tell. */
function postedComment(asked: ObservedRequest, objectType: string, id: number): Response {
  const { state, caller, body, isFromScript } = asked;
  if (!mayUse(state, caller, { operation: 'list', privilege: 'action-comment', resource: 'users' }))
    return deniedAt('action', 'comment', isFromScript);
  const row = recordNamed(state, objectType, id);
  if (row !== undefined && !mayComment(asked, row, objectType))
    return json({ result: 'fail', message: 'Access Denied' });
  const { actioncomment: comment } = body;
  if (row !== undefined && typeof comment === 'string' && !isEmpty(comment))
    log(asked, { objectType, row, operation: 'comment', comment: comment.trim() });
  return htmlPage(RELOADS);
}

/** Only tasks and stories are looked at: their execution or product must be in the user's view. */
function mayComment({ state, caller }: ObservedRequest, row: FakeRecord, objectType: string): boolean {
  const execution = state.table('executions').get(Number(row.execution));
  if (objectType === 'task') return execution === undefined || seesExecution(state, caller, execution);
  const product = state.table('products').get(Number(row.product));
  return objectType !== 'story' || product === undefined || seesProduct(state, caller, product);
}

const { transitions = {} } = observedExecutions;

/** The executions' pages that change their state. */
const EXECUTION_PAGES = Object.keys(transitions).map((name) => `execution-${name}`);

/** POST execution-start and the like: it works where the route of the API does not. */
async function postedTransition(asked: ObservedRequest, method: string): Promise<Response> {
  const rules = transitions[method];
  const needed = { operation: method, privilege: `execution-${method}`, resource: 'executions' } as const;
  if (rules === undefined || !mayUse(asked.state, asked.caller, needed))
    return deniedAt('execution', method, asked.isFromScript);
  const { status, ...answer } = await runTransition(asked, 'executions', method, rules).json();
  return asPage({ ...answer, result: status });
}

/*
 * The pages of the server, made for a browser: `index.php?m=module&f=method&name=value`, or, on a server that is set up
 * for it, `module-method-value.html`.
 */

/** A page by its address: its module, its method and its parameters in their order. */
interface PageAddress {
  readonly module: string;
  readonly method: string;
  readonly parameters: readonly string[];
}

/** The page that a request asks for; undefined for a file that is not there. */
function addressOf({ path, query }: ApiRequest, { requestType }: Release): PageAddress | undefined {
  const [, name] = /\/([^/]+)\.html$/.exec(path) ?? [];
  if (name !== undefined) {
    const [module = '', method = 'index', ...parameters] = name.split('-');
    return requestType === 'PATH_INFO' ? { module, method, parameters } : undefined;
  }
  // A server of the other kind shows its first page, whatever the query asks for.
  if (requestType === 'PATH_INFO' && query.get('m') !== 'user')
    return { module: 'index', method: 'index', parameters: [] };
  const parameters = [...query].filter(([key]) => !['m', 'f', 't'].includes(key)).map(([, value]) => value);
  return { module: query.get('m') ?? 'index', method: query.get('f') ?? 'index', parameters };
}
