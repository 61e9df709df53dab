import type { ApiRequest } from '../../api-request.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { deniedAt, htmlPage, json } from '../answers/answers.js';
import { RELOADS, recordNamed } from '../records/action-routes.js';
import { log } from '../records/actions.js';
import { isEmpty } from '../records/values.js';
import { mayUse } from '../session/rights.js';
import { seesExecution, seesProduct } from '../session/views.js';
import type { PageAddress } from './page-address.js';

/** POST action-comment: adds a comment to the history of a record, which the response does not tell. */
export function postedComment(
  { state, form, isFromScript }: ApiRequest,
  caller: FakeRecord,
  { parameters: [objectType = '', objectID = ''] }: PageAddress,
  now: string,
): Response {
  if (!mayUse(state, caller, { operation: 'list', privilege: 'action-comment', resource: 'users' }))
    return deniedAt('action', 'comment', isFromScript);
  const row = recordNamed(state, objectType, Number(objectID));
  if (row !== undefined && !mayComment(state, caller, row, objectType))
    return json({ result: 'fail', message: 'Access Denied' });
  const comment = form?.get('actioncomment');
  if (row !== undefined && typeof comment === 'string' && !isEmpty(comment)) {
    const entry = { objectType, row, operation: 'comment', actor: caller.account, now };
    log(state, { ...entry, comment: comment.trim() });
  }
  return htmlPage(RELOADS);
}

/** Only tasks and stories are looked at: their execution or product must be in the user's view. */
function mayComment(state: State, caller: FakeRecord, row: FakeRecord, objectType: string): boolean {
  const execution = state.table('executions').get(Number(row.execution));
  if (objectType === 'task') return execution === undefined || seesExecution(state, caller, execution);
  const product = state.table('products').get(Number(row.product));
  return objectType !== 'story' || product === undefined || seesProduct(state, caller, product);
}
