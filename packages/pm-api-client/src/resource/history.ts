import { text } from 'plat-common/text';
import { historyChangeRow, historyRow } from 'plat-schemas/pm';
import type { Call, PreparedRequest } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits, ReadOptions, WriteOptions } from '../options.js';
import { conversion } from '../rich-text/rich-text.js';
import { wrongField } from '../wrong-fields.js';
import { commentCall, pagesOf } from './comment-page.js';
import { checkedID } from './guard.js';
import type { HasHistory, HistoryChange, HistoryEntry } from './history-entry.js';
import { readAnswer } from './read-record.js';
import { isAlike, isSame } from './same-value.js';
import type { ResourceContext } from './target.js';
import { checkText } from './texts.js';
import { NOT_READ, unverified } from './write.js';
import type { VerifiedWrite, WriteResult } from './written.js';

/** What a record's history shows, and the name that the server has for its kind in there. */
interface History {
  entries: HistoryEntry[];
  objectType: string | undefined;
}

/** The history of the records of a resource, and its comments. */
export function historyOf(target: ResourceContext): HasHistory {
  const { definition, connection } = target;
  return {
    history: async (given: unknown, options?: ReadOptions) => {
      const id = checkedID(given, 'id', { method: 'GET', path: `/${definition.name}/{id}` });
      const { entries } = await readHistory(target, id, connection.limits(options));
      if (connection.richText(options) === 'html') return entries;
      const { toMarkdown } = await conversion();
      return entries.map((entry) => ({ ...entry, comment: toMarkdown(entry.comment) }));
    },
    comment: async <Dry extends boolean = false>(
      given: unknown,
      content: unknown,
      options: WriteOptions<Dry> = {},
    ) => {
      const id = checkedID(given, 'id', { method: 'POST', path: `/${definition.name}/{id}` });
      const request = { method: 'POST', path: `/${definition.name}/${id}` } as const;
      const isMarkdown = connection.richText(options) === 'markdown';
      const comment = checkedComment(content, request);
      const html = isMarkdown ? (await conversion()).toHtml(comment) : comment;
      const limits = connection.limits(options);
      const written = options.dryRun
        ? connection.prepare(commentCall(undefined, definition.one, id, html))
        : await addComment(target, id, html, options.verify !== false, limits);
      // Edge: what `dryRun` resolves with depends on its value, which only the interface can say.
      return written as WriteResult<HistoryEntry, Dry> & (VerifiedWrite<HistoryEntry> | PreparedRequest);
    },
  };
}

async function readHistory(
  { definition, connection }: ResourceContext,
  id: number,
  limits: Limits,
): Promise<History> {
  const {
    body: { actions },
  } = await readAnswer(definition, connection, id, limits);
  if (typeof actions !== 'object' || actions === null)
    throw new PmError({
      code: 'module-missing',
      why: text`the response has no history of the ${definition.one}.`,
      hint: text`Released servers send it beside each record; this server does not.`,
      request: { method: 'GET', path: `/${definition.name}/${id}` },
    });
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

function changesIn(history: unknown): HistoryChange[] {
  if (typeof history !== 'object' || history === null) return [];
  return Object.values(history).flatMap((row) => {
    const { data } = historyChangeRow.safeParse(row);
    return data === undefined ? [] : [{ field: data.field, from: textOf(data.old), to: textOf(data.new) }];
  });
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/**
 * Adds a comment by the page that a browser uses, because no route of the API accepts one. The page returns the same response
 * for saved and ignored comments, so only the history verifies it.
 */
async function addComment(
  target: ResourceContext,
  id: number,
  html: string,
  isVerified: boolean,
  limits: Limits,
): Promise<VerifiedWrite<HistoryEntry, number | undefined>> {
  const { definition, connection } = target;
  // Also checks that the record exists, which the page does not report.
  const before = await readHistory(target, id, limits);
  const last = before.entries.at(-1)?.id ?? 0;
  const objectType = before.objectType ?? definition.one;
  const call = commentCall(await pagesOf(connection, limits), objectType, id, html);
  const added = async () => {
    const { entries } = await readHistory(target, id, limits);
    return entries.filter((entry) => entry.id > last && isByCaller(connection, entry));
  };
  const seen = async () =>
    (await added()).find(({ comment }) => isSame(html, comment) || isAlike(html, comment));
  let lost: PmError | undefined;
  try {
    await connection.sendPage(call, async () => (await seen()) !== undefined, limits);
  } catch (error) {
    if (!(error instanceof PmError) || error.code !== 'unknown-outcome') throw error;
    lost = error;
  }
  if (!isVerified && lost === undefined) return unverified(undefined, undefined, NOT_READ);
  const entry = await seen().catch((error: unknown) => {
    throw lost ?? error;
  });
  if (entry !== undefined) return { id: entry.id, outcome: 'applied', record: entry, changedByServer: [] };
  if (lost !== undefined) throw lost;
  const [other] = await added();
  if (other !== undefined && other.action === 'commented') return unverified(other.id, other, OTHER_TEXT);
  throw notShown(call, id);
}

const OTHER_TEXT = text`The history shows a new comment with another text: the server may have tidied its markup.`;

function isByCaller({ currentUser }: Connection, { actor }: HistoryEntry): boolean {
  const { account } = currentUser.user ?? {};
  return account === undefined || actor === account;
}

function checkedComment(comment: unknown, request: { method: string; path: string }): string {
  if (typeof comment === 'string' && comment.trim() !== '') {
    checkText('comment', comment, request);
    return comment;
  }
  const problem = typeof comment === 'string' ? text`is empty` : text`is not text`;
  const [why, hint] = [text`the comment ${problem}.`, text`Give its text. Nothing was sent.`];
  throw wrongField('comment', problem, { why, hint, request });
}

function notShown({ method, path }: Call, id: number): PmError {
  return new PmError({
    code: 'not-applied',
    why: text`the server accepted the comment, but the history does not show it.`,
    hint: text`Check whether this user may comment on the record, and the history before you repeat.`,
    request: { method, path },
    id,
  });
}
