import { type Json, numberOf } from 'plat-common/json';
import { forPrograms, text } from 'plat-common/text';
import { historyChangeRow, historyRow } from 'plat-schemas/pm';
import type { Call, PreparedRequest } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorCode, wrongField } from '../errors.js';
import { CLIENT } from '../hints.js';
import type { Limits, ReadOptions, WriteOptions } from '../options.js';
import { conversion } from '../rich-text/rich-text.js';
import { checkedID, checkTexts, htmlOfPlainText } from './guard.js';
import { pageCall } from './page-call.js';
import { isSame } from './read-back.js';
import { type ResourceContext, readAnswer } from './read-record.js';
import { renderedEntries } from './rendered-history.js';
import type { HistoryChange, HistoryEntry } from './resource.js';
import { isAlike } from './same-text.js';
import { NOT_READ, unverified } from './write.js';
import type { VerifiedWrite } from './written.js';

/** The history of a record, oldest entry first. */
export async function readHistory(target: ResourceContext, given: unknown, options?: ReadOptions) {
  const { definition, connection } = target;
  const id = checkedID(given, 'id', { method: 'GET', path: `/${definition.name}/{id}` });
  const { entries } = await historyOf(target, id, connection.limits(options));
  if (connection.richText(options) === 'html') return entries;
  const { toMarkdown } = await conversion();
  return entries.map((entry) => ({ ...entry, comment: toMarkdown(entry.comment) }));
}

/** Adds a comment to the history of a record. */
export async function addComment(
  target: ResourceContext,
  given: unknown,
  content: unknown,
  options: WriteOptions = {},
): Promise<VerifiedWrite<HistoryEntry, number | undefined> | PreparedRequest> {
  const { definition, connection } = target;
  const id = checkedID(given, 'id', { method: 'POST', path: `/${definition.name}/{id}` });
  const request = { method: 'POST', path: `/${definition.name}/${id}` } as const;
  const isMarkdown = connection.richText(options) === 'markdown';
  const comment = checkedComment(content, request);
  const html = isMarkdown ? (await conversion()).toHtml(comment) : htmlOfPlainText(comment);
  checkTexts({}, { comment: html }, request);
  if (options.dryRun) return connection.prepare(commentCall(definition.one, id, html));
  return sendComment(target, id, html, options.verify !== false, connection.limits(options));
}

/** Is a comment that of the last entry in the history of a record? */
export async function endsWithComment(target: ResourceContext, id: number, comment: unknown, limits: Limits) {
  if (typeof comment !== 'string' || comment === '') return false;
  return isSame(comment, (await historyOf(target, id, limits)).entries.at(-1)?.comment);
}

/** What a record's history shows, and the name that the server has for its kind in there. */
async function historyOf(target: ResourceContext, id: number, limits: Limits) {
  const { actions } = (await readAnswer(target, id, limits)).body;
  if (typeof actions !== 'object' || actions === null)
    return { entries: await readRendered(target, id, limits), objectType: undefined };
  // PHP writes a list with gaps as a map.
  const rows = Object.values(actions)
    .map((row) => historyRow.safeParse(row).data)
    .filter((row) => row !== undefined)
    .sort((one, other) => one.id - other.id);
  const entries = rows.map(({ id: number, date = '', actor = '', action = '', comment, history }) => ({
    id: number,
    date,
    actor,
    action,
    comment: comment ?? '',
    changes: changesIn(history),
  }));
  return { entries, objectType: rows.find((row) => row.objectType !== undefined)?.objectType };
}

/** The history of a record that released servers show without it: as their pages have it. */
async function readRendered({ definition, connection }: ResourceContext, id: number, limits: Limits) {
  const { name, one } = definition;
  const query = { objectType: one, objectID: id };
  try {
    const call = { method: 'GET', path: '/actions/ajaxGetList', query } as const;
    return renderedEntries((await connection.send(call, limits)).body);
  } catch (error) {
    if (!(error instanceof PmError) || !NO_ROUTE.includes(error.code)) throw error;
    const request = { method: 'GET', path: `/${name}/${id}` };
    const why = text`the response has no history of the ${one}.`;
    const hint = text`Released servers send it beside each record, or by a route of its own; this server does neither.`;
    throw new PmError({ code: 'module-missing', why, hint, request, cause: error });
  }
}

/** What servers say that do not have a route. */
const NO_ROUTE: readonly PmErrorCode[] = ['module-missing', 'bad-response', 'not-found'];

function changesIn(history: unknown): HistoryChange[] {
  if (typeof history !== 'object' || history === null) return [];
  return Object.values(history).flatMap((row) => {
    const { data } = historyChangeRow.safeParse(row);
    return data === undefined ? [] : [{ field: data.field, from: textOf(data.old), to: textOf(data.new) }];
  });
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** The request that adds a comment. It takes one on a missing record as well. */
function commentCall(objectType: string, objectID: number, html: string) {
  const query = { objectType, objectID };
  return { method: 'POST', path: '/actions/comment', query, body: { actioncomment: html } } as const;
}

/**
 * Adds a comment, which the history verifies. Servers without the route of the API take it by the page that a browser uses, whose
 * response is the same for saved and ignored comments.
 */
async function sendComment(
  target: ResourceContext,
  id: number,
  html: string,
  isVerified: boolean,
  limits: Limits,
): Promise<VerifiedWrite<HistoryEntry, number | undefined>> {
  const { definition, connection } = target;
  // Also checks that the record exists, which no response to a comment tells.
  const before = await historyOf(target, id, limits);
  const last = before.entries.at(-1)?.id ?? 0;
  const objectType = before.objectType ?? definition.one;
  if (!/^\w{1,40}$/.test(objectType)) throw oddType();
  const call = commentCall(objectType, id, html);
  let number: number | undefined;
  const added = async () => {
    const { entries } = await historyOf(target, id, limits);
    const isOurs = (entry: HistoryEntry) =>
      number === undefined ? entry.id > last && isByCaller(connection, entry) : entry.id === number;
    return entries.filter(isOurs);
  };
  const seen = async () =>
    (await added()).find(({ comment }) => isSame(html, comment) || isAlike(html, comment));
  const isDone = async () => (await seen()) !== undefined;
  const byPage = async () => {
    const parameters = { objectType, objectID: id };
    const page = { module: 'action', method: 'comment', parameters, form: { actioncomment: html } };
    await connection.sendPage(await pageCall(connection, page, limits), isDone, limits);
  };
  let lost: PmError | undefined;
  try {
    const { body } = await connection.send(call, limits).catch(async (error: unknown) => {
      if (!(error instanceof PmError) || error.code !== 'module-missing') throw error;
      if (!(await isDone())) await byPage();
      return { body: {} as Json };
    });
    number = numberOf(body.data);
  } catch (error) {
    if (!(error instanceof PmError) || error.code !== 'unknown-outcome') throw error;
    lost = error;
  }
  if (!isVerified && lost === undefined) return unverified(number, undefined, NOT_READ);
  const entry = await seen().catch((error: unknown) => {
    throw lost ?? error;
  });
  if (entry !== undefined) return { id: entry.id, outcome: 'applied', record: entry, changedByServer: [] };
  if (lost !== undefined) throw lost;
  const [other] = await added();
  if (other !== undefined && other.action === 'commented') return unverified(other.id, other, OTHER_TEXT);
  throw notShown(call, id);
}

function oddType(): PmError {
  const why = text`the history has no usable type of the record.`;
  const hint = text`Check any proxy between ${CLIENT} and the server.`;
  return new PmError({ code: 'bad-response', why, hint });
}

const OTHER_TEXT = text`The history shows a new comment with another text: the server may have tidied its markup.`;

function isByCaller({ currentUser }: Connection, { actor }: HistoryEntry): boolean {
  const { account } = currentUser.user ?? {};
  return account === undefined || actor === account;
}

function checkedComment(comment: unknown, request: { method: string; path: string }): string {
  if (typeof comment === 'string' && comment.trim() !== '') return comment;
  const problem = typeof comment === 'string' ? text`is empty` : forPrograms`is not text`;
  const [why, hint] = [text`the comment ${problem}.`, text`Give its text. Nothing was sent.`];
  throw wrongField('comment', problem, { why, hint, request });
}

function notShown(request: Call, id: number): PmError {
  const why = text`the server accepted the comment, but the history does not show it.`;
  const hint = text`Check whether this user may comment on the record, and the history before you repeat.`;
  return new PmError({ code: 'not-applied', why, hint, request, id });
}
