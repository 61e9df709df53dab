import type { FakeRecord } from '../../state/fake-record.js';
import type { State, TableName } from '../../state/state.js';
import { htmlPage, json } from '../answers/answers.js';
import { numberAt, type ObservedRequest } from '../request.js';
import type { Fields, ObservedRoute } from '../resource.js';
import { observedNames, observedResources } from '../resources.js';
import { actionsOf, log, loggedAs } from './actions.js';
import { withEntities } from './html.js';
import { pageRow } from './page-row.js';
import { isEmpty } from './values.js';

/** The page that the browser shows after a comment: it loads the page around it again. */
export const RELOADS = '<html><meta charset="utf-8"/><script>parent.location.reload(true);</script></html>';

/** A record by the name that the log has for its kind; stories, epics and requirements share one. */
export function recordNamed(state: State, objectType: string, id: number) {
  const tables: readonly TableName[] = observedNames.filter(
    (name) => loggedAs(observedResources[name].one) === objectType,
  );
  return tables.map((table) => state.table(table).get(id)).find((row) => row !== undefined);
}

/** One entry of a history as pages show it: in words, with the people by their names. */
function rendered(state: State, caller: FakeRecord, entry: Fields): Fields {
  const { id, action, date, actor, comment, extra } = entry;
  const name = `<strong>${String(state.userNamed(String(actor))?.realname ?? actor)}</strong>`;
  const history = entry.history as readonly { field: string; old: string; new: string }[];
  const quoted = (text: string) => `"${withEntities(text)}"`;
  const historyChanges = history
    .map(
      (change) =>
        `Changed <strong><i>${change.field} </i></strong> from ${quoted(change.old)} to ${quoted(change.new)}.<br />\n`,
    )
    .join('');
  const linked =
    extra === '' || !['managed', 'opened'].includes(String(action)) ? ' .' : `. ${String(extra)}`;
  const said = action === 'opened' ? 'created' : String(action);
  return {
    ...(comment !== '' && { comment, commentEditable: actor === caller.account }),
    ...(historyChanges !== '' && { historyChanges }),
    id,
    action,
    hasRendered: true,
    content:
      action === 'commented'
        ? `${String(date)}, ${name}  added comments\n`
        : `${String(date)}, ${said} by ${name}${linked}\n`,
  };
}

const recordIn = ({ query }: ObservedRequest) => ({
  objectType: query.get('objectType') ?? '',
  id: numberAt(query, 'objectID'),
});

/** The history of any record, also of one that is missing or hidden. */
function listOfActions(request: ObservedRequest): Response {
  const { state, caller } = request;
  const { objectType, id } = recordIn(request);
  const row = recordNamed(state, objectType, id);
  const entries = row === undefined ? [] : actionsOf(state, objectType, row);
  return json({ ...entries.map((entry) => rendered(state, caller, entry)), status: 'success' });
}

/** It takes a comment on a record that is missing as well. */
function addComment(request: ObservedRequest): Response {
  const { state, body, caller, now } = request;
  const { actioncomment: comment } = body;
  if (typeof comment !== 'string' || isEmpty(comment)) return htmlPage(RELOADS);
  const { objectType, id } = recordIn(request);
  const row: FakeRecord = recordNamed(state, objectType, id) ?? { id };
  const data = log(state, { objectType, row, operation: 'comment', actor: caller.account, now, comment });
  return json({ status: 'success', data });
}

/** Histories and comments of all kinds of records. */
export const actionRoutes: readonly ObservedRoute[] = [
  pageRow('GET /actions/ajaxGetList?objectType', null, 'users', listOfActions),
  // The default groups may all comment.
  pageRow('POST /actions/comment?objectType', 'action-comment', 'users', addComment, 'list'),
];
