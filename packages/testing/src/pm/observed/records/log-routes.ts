import type { FakeRecord } from '../../state/fake-record.js';
import type { State, TableName } from '../../state/state.js';
import { done, GONE, htmlPage, json, page } from '../answers/answers.js';
import { pageOfRows } from '../lists/lists.js';
import { type Fields, numberAt, type ObservedRequest, type ObservedRoute } from '../resource.js';
import { observedNames, observedResources } from '../resources.js';
import { actionOf, actionsOf, anchor, BEFORE_LOG, log, loggedAs } from './actions.js';
import { withEntities, withoutTags } from './html.js';
import { about, pageRow } from './page-row.js';
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
  const { actioncomment: comment } = request.body;
  if (typeof comment !== 'string' || isEmpty(comment)) return htmlPage(RELOADS);
  const { objectType, id } = recordIn(request);
  const row: FakeRecord = recordNamed(request.state, objectType, id) ?? { id };
  const data = log(request, { objectType, row, operation: 'comment', comment });
  return json({ status: 'success', data });
}

/*
 * What happened to all kinds of records: the activity of a product, a project or an execution, the deleted records, and the
 * words in them.
 */

const nameOf = (row: FakeRecord | undefined): string =>
  String(row?.title ?? row?.name ?? row?.realname ?? '');

const kept = ({ kept }: FakeRecord) => kept as { table: TableName; row: FakeRecord } | undefined;

const newest = (a: FakeRecord, b: FakeRecord): number =>
  String(b.date).localeCompare(String(a.date)) || a.id - b.id;

/** An entry of the log beside others, with the name of its record. */
function shownEntry(request: ObservedRequest, entry: FakeRecord) {
  const { objectType, objectID, actor, date, comment, extra = '', operation } = entry;
  const row = recordNamed(request.state, String(objectType), Number(objectID)) ?? kept(entry)?.row;
  return {
    ...{ id: BEFORE_LOG + entry.id, objectType, objectID, product: entry.product, project: entry.project },
    ...{ execution: entry.execution, actor, action: actionOf(objectType, operation), date, comment },
    ...{ extra, objectName: nameOf(row) },
  };
}

/** The activity in a product, a project or an execution, the newest first. */
function activity(request: ObservedRequest, field: 'product' | 'project' | 'execution', id: number) {
  const isIn = (entry: FakeRecord) =>
    field === 'product' ? entry.product === `,${id},` : entry[field] === id;
  const entries = request.state.table('actions').where(isIn).sort(newest);
  return entries.map((entry) => {
    const { date, ...shown } = shownEntry(request, entry);
    const [day, time] = [String(date).slice(5, 10).replace('-', '/'), String(date).slice(11, 16)];
    return { ...shown, date: `${day} ${time}`, originalDate: date };
  });
}

/** All of it. It goes by the name of a page of the company, and takes the right to that. */
const whole = (kind: 'product' | 'project' | 'execution') =>
  pageRow(
    `GET /dynamics/${kind}/:id`,
    'company-dynamic',
    `${kind}s`,
    about(`${kind}s`, ':id', (request, { id }) =>
      json({ status: 'success', actions: activity(request, kind, id) }),
    ),
  );

/** The entries of deleted records that are not restored, the newest first. */
function trash(request: ObservedRequest): Response {
  const isDeleted = (entry: FakeRecord) => kept(entry) !== undefined && entry.extra === '1';
  const entries = request.state.table('actions').where(isDeleted).reverse();
  const shown = entries.map((entry) => {
    const { objectName, ...rest } = shownEntry(request, entry);
    const address = page(String(entry.objectType), 'view', `&id=${entry.objectID}`);
    return { ...rest, objectName: anchor(address, objectName, ` title='${objectName}'  `) };
  });
  return json({ ...pageOfRows(request, 'trashes', shown), ...done });
}

function undelete(request: ObservedRequest): Response {
  const { state, query } = request;
  const entry = state.table('actions').get(numberAt(query, 'actionID') - BEFORE_LOG);
  const held = entry === undefined ? undefined : kept(entry);
  if (entry === undefined || held === undefined) return json({ message: GONE, status: 'fail' });
  if (entry.extra === '1') {
    state.table(held.table).putBack(held.row);
    state.table('actions').change(entry.id, { extra: '0' });
    log(request, { objectType: String(entry.objectType), row: held.row, operation: 'undelete' });
  }
  return json(done);
}

/** What was found in a title; the index keeps a blank behind words that are not Chinese. */
const marked = (word: string) =>
  `<span class='text-danger'>${word}${/\p{Script=Han}/u.test(word) ? '' : ' '}</span>`;

/** Words in the titles of all kinds, by the numbers of an index. */
function search(request: ObservedRequest): Response {
  const { state, query } = request;
  const words = (query.get('words') ?? '').trim().toLowerCase();
  const found = observedNames.flatMap((name) =>
    state
      .table(name)
      .where((row) => words !== '' && row.deleted !== 1 && nameOf(row).toLowerCase().includes(words))
      .map((row) => ({ objectType: loggedAs(observedResources[name].one), row })),
  );
  const rows = found.map(({ objectType, row }, index) => {
    const title = withEntities(nameOf(row).toLowerCase());
    const content = withoutTags(String(row.steps ?? row.spec ?? row.desc ?? ''));
    return {
      ...{ id: index + 1, objectType, objectID: row.id, content, summary: content, vision: 'rnd' },
      title: title.replaceAll(withEntities(words), marked),
      addedDate: row.openedDate ?? row.createdDate ?? '',
      editedDate: row.lastEditedDate ?? row.editedDate ?? '',
      url: page(objectType, 'view', `&id=${row.id}`),
    };
  });
  const { results, pager } = pageOfRows(request, 'results', rows, 10);
  const byNumber = Object.fromEntries((results as { id: number }[]).map((row) => [row.id, row]));
  return json({ results: rows.length === 0 ? [] : byNumber, pager, ...done });
}

/** Histories and comments, and what happened to all kinds of records. */
export const logRoutes: readonly ObservedRoute[] = [
  pageRow('GET /actions/ajaxGetList?objectType', null, 'users', listOfActions),
  // The default groups may all comment.
  pageRow('POST /actions/comment?objectType', 'action-comment', 'users', addComment, 'list'),
  whole('product'),
  whole('project'),
  whole('execution'),
  pageRow('GET /actions/trash', 'action-trash', 'users', trash),
  pageRow('PUT /actions/undelete?actionID', 'action-undelete', 'users', undelete),
  pageRow('GET /searches/index', 'search-index', 'users', search),
];
