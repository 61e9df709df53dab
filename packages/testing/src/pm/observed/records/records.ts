import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import {
  type Complaints,
  done,
  formFailure,
  GONE,
  json,
  missingParameter,
  movedTo,
  nothing,
  notThere,
  notVisible,
  page,
  printed,
  refused,
  withID,
} from '../answers/answers.js';
import { addMainLibrary } from '../docs/library.js';
import type { Change, Fields, ObservedRequest, Transition } from '../resource.js';
import { type ObservedName, observedResources, onWire } from '../resources.js';
import { seesProduct } from '../session/rights.js';
import { filesOf } from '../subresources/files.js';
import { actionsOf, anchor, changesOf, log } from './actions.js';
import { complaintsAbout, emptied, merged, missingRelation, modelRefusal, unfilled } from './checks.js';
import { addToFamily, tableWith } from './families.js';
import { refilledTexts } from './html.js';
import { lastEdited, storedFields } from './values.js';
/*
 * What every resource does with single records. The order of the checks is the server's: the parameters of the route,
 * what the record belongs to, the form, the model.
 */

/** POST /{resource} */
export function createRecord(request: ObservedRequest, name: ObservedName): Response {
  const { state, body, caller, now, timeZone } = request;
  const { one: objectType, fields, create: rules } = observedResources[name];
  const related = rules.product ? productOf(request, name) : (rules.belongsTo?.(request) ?? {});
  if (related instanceof Response) return related;
  const missing = missingRelation(state, body);
  if (missing !== undefined) return missing;
  const unfilledForm = merged(unfilled(body, rules.form), emptied(body, rules.filledIn ?? {}));
  if (unfilledForm !== undefined) return formFailure(inFormKeys(unfilledForm));
  const after = { ...body, ...related };
  const refusal =
    rules.refuses?.(request) ??
    modelRefusal({ request, body, row: undefined, after }, name, observedResources[name]);
  if (refusal !== undefined) return refused(refusal);
  const row = addToFamily(state, name, {
    ...state.startsOf(name),
    ...storedFields(fields, body, 'create', timeZone),
    ...related,
    openedBy: caller.account,
    openedDate: now,
    createdBy: caller.account,
    createdDate: now,
    ...(body.assignedTo ? { assignedDate: now } : {}),
    ...rules.sets?.(request),
  });
  const entry = { objectType, row };
  const extra = productsIn(state, row);
  if (name === 'projects' && extra !== '') log(request, { ...entry, operation: 'managed', extra });
  log(request, { ...entry, operation: 'create', ...(name === 'executions' && { extra }) });
  rules.after?.(request, row);
  addMainLibrary(state, name, row);
  return (rules.answer ?? withID)(row);
}

/** The log of projects and executions names their products. */
function productsIn(state: State, { products }: FakeRecord): string {
  const anchors = [products ?? []].flat().map((id) => {
    const name = String(state.table('products').get(Number(id))?.name);
    return anchor(page('product', 'browse', `&productID=${id}`), `#${id} ${name}`);
  });
  return anchors.length === 0 ? '' : `Linked Products is <strong>${anchors.join(', ')}</strong>.`;
}

/** The form has one field under another name than the wire. */
const inFormKeys = (complaints: Complaints): Complaints =>
  Object.fromEntries(
    Object.entries(complaints).map(([field, texts]) => [
      field === 'openedBuild' ? 'openedBuild[]' : field,
      texts,
    ]),
  );

/** What a record below a product belongs to. The query wins over the body, which stock servers often do not read. */
function productOf(request: ObservedRequest, name: ObservedName): Fields | Response {
  const { state, body, query, caller, later } = request;
  const { create: rules } = observedResources[name];
  const inBody = later || rules.product === 'body' ? body.productID : undefined;
  const productID = query.get('productID') ?? inBody;
  if (productID === undefined) {
    const redirects = name === 'epics' || name === 'requirements';
    return redirects ? movedTo('/index.php?m=product&f=create&t=json') : missingParameter('productID');
  }
  const product = state.table('products').get(Number(productID));
  if (product === undefined) return notThere('Product');
  if (!seesProduct(state, caller, product)) return notVisible('Product');
  const execution = state.table('executions').get(Number(body.execution));
  // What is in an execution is in the execution's project.
  const project = execution ? { project: execution.project } : {};
  return { product: product.id, ...project, ...rules.belongsTo?.(request) };
}

/** GET /{resource}/{id} */
export function showRecord(request: ObservedRequest, name: ObservedName): Response {
  const { state, id, idText } = request;
  const { one: key, envelopeFields, unknown } = observedResources[name];
  if (name === 'users') return oneUser(request);
  // Neither a number nor one of the server's own words: it gives up.
  if (id === 0 && idText !== '0') return name === 'executions' ? notThere('Execution') : nothing();
  // A number with something behind it, as two numbers in one, is none.
  if (!/^-?[\d.]+$/.test(idText)) return nothing();
  if (id === 0)
    return json({ load: { alert: GONE, locate: '/index.php?m=qa&f=index&t=json' }, status: 'success' });
  if (unknown !== undefined && state.table(name).get(id) === undefined) return unknown('get');
  const row = rowShown(request, name);
  if (row instanceof Response) return row;
  const record = { ...onWire(request, name, row, 'alone'), ...filesBeside(request, name) };
  const actions = WITHOUT_ACTIONS.includes(name) ? {} : { actions: actionsOf(state, key, row) };
  const answer = { status: 'success', [key]: record, ...envelopeFields, ...actions };
  return printed(answer, name === 'products' ? ' ' : '');
}

// Records that are shown without their history.
const WITHOUT_ACTIONS: readonly ObservedName[] = ['programs', 'products', 'projects', 'executions', 'todos'];

// Records that files are attached to; the type of a file's record is the key of a single one.
const WITH_FILES: readonly ObservedName[] = [
  'bugs',
  'stories',
  'epics',
  'requirements',
  'tasks',
  'testcases',
  'testtasks',
  'builds',
];

const filesBeside = ({ state, id }: ObservedRequest, name: ObservedName): Fields =>
  WITH_FILES.includes(name) ? { files: filesOf(state, observedResources[name].one, id) } : {};

/** An account name is not an id, so it matches no user. */
function oneUser(request: ObservedRequest): Response {
  const { state, id } = request;
  const user = state.table('users').get(id);
  if (user === undefined) return notThere('User');
  return printed({ status: 'success', user: onWire(request, 'users', user, 'alone') });
}

/** The page of a project takes the number of an execution for that of its project. */
function rowShown(request: ObservedRequest, name: ObservedName): FakeRecord | Response {
  const { state, id } = request;
  const execution = name === 'projects' ? state.table('executions').get(id) : undefined;
  const above = state.table('projects').get(Number(execution?.project));
  return state.table(name).get(id) === undefined && above !== undefined
    ? above
    : visibleRecord(request, name);
}

/** The record that the path names, when it is there and in the caller's view; otherwise the response that says so. */
function visibleRecord(request: ObservedRequest, name: ObservedName): FakeRecord | Response {
  const { state, caller, id } = request;
  const { word, hiddenFrom } = observedResources[name];
  const row = state.table(tableWith(state, name, id)).get(id);
  if (row === undefined) return notThere(word);
  const product = state.table('products').get(name === 'products' ? id : Number(row.product));
  if (product !== undefined && !seesProduct(state, caller, product)) return notVisible(word);
  return hiddenFrom?.(request, row) ?? row;
}

/** PUT /{resource}/{id} */
export function updateRecord(request: ObservedRequest, name: ObservedName): Response {
  const { state, body, timeZone } = request;
  const { one: objectType, fields, create: creation, update: rules } = observedResources[name];
  const change = changeOf(request, name, 'update');
  if (change instanceof Response) return change;
  const form = { ...creation.form, ...creation.filledIn };
  const empty = emptied(body, form);
  if (empty !== undefined) return formFailure(empty);
  const { account, now, row } = change;
  const refusal =
    missingRelation(state, body) ??
    rules.refuses?.(change) ??
    modelRefusal({ request, body, row, after: { ...row, ...body } }, name, observedResources[name]);
  if (refusal !== undefined) return refused(refusal);
  const changed = {
    ...refilledTexts(fields, body, row),
    ...storedFields(fields, body, 'update', timeZone),
    ...(body.assignedTo === undefined || body.assignedTo === row.assignedTo ? {} : { assignedDate: now }),
    ...(rules.emptiesDesc && body.desc === undefined ? { desc: '' } : {}),
    ...rules.sets?.(change),
  };
  const changes = changesOf(row, changed);
  // A change of nothing is not in the log. A comment beside a change is not read.
  if (changes.length > 0) log(request, { objectType, row, operation: 'update', changes });
  state.table(tableWith(state, name, row.id)).change(row.id, {
    ...changed,
    ...lastEdited(account, now),
    editedBy: account,
    editedDate: now,
  });
  return rules.answer?.(row, change) ?? json(done);
}

/** DELETE /{resource}/{id} */
export function deleteRecord(request: ObservedRequest, name: ObservedName): Response {
  const { one: objectType, refusesDelete, afterDelete, ...rules } = observedResources[name];
  const change = changeOf(request, name, 'delete');
  if (change instanceof Response) return change;
  const refusal = refusesDelete?.(change);
  if (refusal !== undefined) return refused(refusal);
  const { row } = change;
  const kept = { table: tableWith(request.state, name, row.id), row: { ...row } };
  const table = request.state.table(kept.table);
  if (rules.readableWhenDeleted) table.change(row.id, { deleted: 1 });
  else table.delete(row.id);
  log(request, { objectType, row, operation: 'delete', extra: '1', kept });
  afterDelete?.(change);
  return json(done);
}

/** PUT /{resource}/{id}/{operation} */
export function runTransition(
  request: ObservedRequest,
  name: ObservedName,
  operation: string,
  rules: Transition,
): Response {
  const { state, body, later, query } = request;
  const { needsInQuery, brokenInStock, from, form = {}, refuses, effect, after, logsAs } = rules;
  const change = changeOf(request, name, operation);
  if (change instanceof Response) return change;
  if (needsInQuery !== undefined && !query.has(needsInQuery)) return missingParameter(needsInQuery);
  if (brokenInStock && !later) return nothing();
  const missing = missingRelation(state, body);
  if (missing !== undefined) return missing;
  const unfilledForm = complaintsAbout(form, (field) => body[field] === '');
  if (unfilledForm !== undefined) return formFailure(unfilledForm);
  const refusal = refuses?.(change);
  if (refusal !== undefined) return refused(refusal);
  const { account, now, row } = change;
  if (from !== undefined && !from.includes(String(row.status))) return json(done);
  const changed = effect(change);
  log(request, {
    objectType: observedResources[name].one,
    row,
    changes: changesOf(row, changed),
    ...(logsAs?.(change) ?? { operation, comment: body.comment }),
  });
  state.table(tableWith(state, name, row.id)).change(row.id, { ...lastEdited(account, now), ...changed });
  after?.(change);
  return json(done);
}

function changeOf(request: ObservedRequest, name: ObservedName, operation: string): Change | Response {
  const { body, caller, now, method, query, later } = request;
  const { storyIDFor, unknown } = observedResources[name];
  // Some are changed under a second name, which must be in the query; `later` takes it from the body of a PUT.
  const wantsStoryID = storyIDFor?.includes(operation) && !query.has('storyID');
  if (wantsStoryID && !(later && method === 'PUT' && body.storyID !== undefined))
    return missingParameter('storyID');
  if (unknown !== undefined && request.state.table(name).get(request.id) === undefined)
    return unknown(operation);
  const row = visibleRecord(request, name);
  return row instanceof Response ? row : { request, body, row, account: String(caller.account), now };
}
