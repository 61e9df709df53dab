import type { ApiRequest } from '../../api-request.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State, TableName } from '../../state/state.js';
import { deniedAt, htmlPage, json } from '../answers/answers.js';
import { log } from '../records/actions.js';
import { isEmpty } from '../records/values.js';
import { observedNames, observedResources } from '../resources.js';
import { mayUse } from '../session/rights.js';
import { seesExecution, seesProduct } from '../session/views.js';
import type { PageAddress } from './page-address.js';

/** The page that the browser shows after a comment: it loads the page around it again. */
const RELOADS = '<html><meta charset="utf-8"/><script>parent.location.reload(true);</script></html>';

/** POST action-comment: adds a comment to the history of a record, which the response does not tell. */
export function postedComment(
  { state, form }: ApiRequest,
  caller: FakeRecord,
  { parameters: [objectType = '', objectID = ''] }: PageAddress,
  now: string,
): Response {
  if (!mayUse(state, caller, { operation: 'list', privilege: 'action-comment', resource: 'users' }))
    return deniedAt('action', 'comment');
  const found = recordOf(state, objectType, Number(objectID));
  if (found !== undefined && !mayComment(state, caller, found.row, found.objectType))
    return json({ result: 'fail', message: 'Access Denied' });
  const comment = form?.get('actioncomment');
  if (found !== undefined && typeof comment === 'string' && !isEmpty(comment))
    log(state, { ...found, operation: 'comment', actor: caller.account, now, comment: comment.trim() });
  return htmlPage(RELOADS);
}

/** A record by the name that the history has for its kind; stories, epics and requirements share one. */
function recordOf(state: State, objectType: string, id: number) {
  const named = observedNames.filter((name) => observedResources[name].one === objectType);
  const tables: readonly TableName[] = objectType === 'story' ? ['stories', 'epics', 'requirements'] : named;
  for (const table of tables) {
    const row = state.table(table).get(id);
    const one = observedNames.find((name) => name === table);
    if (row !== undefined && one !== undefined) return { row, objectType: observedResources[one].one };
  }
  return undefined;
}

/** Only tasks and stories are looked at: their execution or product must be in the user's view. */
function mayComment(state: State, caller: FakeRecord, row: FakeRecord, objectType: string): boolean {
  const execution = state.table('executions').get(Number(row.execution));
  if (objectType === 'task') return execution === undefined || seesExecution(state, caller, execution);
  const product = state.table('products').get(Number(row.product));
  return objectType !== 'story' || product === undefined || seesProduct(state, caller, product);
}
