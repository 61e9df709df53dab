import { isJson, numberOf } from 'plat-common/json';
import { text } from 'plat-common/text';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorCode } from '../errors.js';
import { HINTS } from '../failure.js';
import type { Limits } from '../options.js';
import type { PmRecord } from './definition.js';

/**
 * What a list may stand below, by its name in a filter: its route, the fields of a record that name it, and the kinds that
 * records of its route may be of.
 */
const PARENTS: Readonly<
  Record<string, { name: string; fields: readonly string[]; types?: readonly string[] }>
> = {
  product: { name: 'products', fields: ['product'] },
  project: { name: 'projects', fields: ['project'], types: ['project'] },
  // A story below an execution has the number of the execution as that of its project.
  execution: { name: 'executions', fields: ['execution', 'project'], types: ['sprint', 'stage', 'kanban'] },
  program: { name: 'programs', fields: ['program', 'parent'], types: ['program'] },
};

/**
 * Rejects with `not-found` or `not-visible` where the records of a list name another parent than the one that was asked for:
 * servers show the first list that the user may see in place of one that is missing, hidden or of another kind. Where records
 * belong there by other ways, such as stories of another project, the parent itself is there; and so it is above an empty list.
 */
export async function requireParent(
  connection: Connection,
  { path, filter }: { path: string; filter: Readonly<Record<string, unknown>> },
  items: readonly PmRecord[],
  limits: Limits,
): Promise<void> {
  const at = Object.keys(PARENTS).find((name) => filter[name] !== undefined);
  const parent = at === undefined ? undefined : PARENTS[at];
  if (at === undefined || parent === undefined) return;
  const id = Number(filter[at]);
  const said = items.map((record) => namesParent(record, parent.fields, id));
  // A product has its number for itself, and servers say of one that is missing that it is. The project of a story may be the number
  // of an execution.
  const isTold = said.includes(true) && !path.endsWith('/stories');
  if (!said.includes(false) && (isTold || parent.types === undefined)) return;
  const above = { method: 'GET', path: `/${parent.name}/${id}`, wants: { as: 'record', key: at } } as const;
  try {
    const { body } = await connection.send(above, limits);
    const record = body[at];
    const isThere = isJson(record) && numberOf(record.id) === id;
    if (isThere && (parent.types?.includes(String(record.type ?? parent.types[0])) ?? true)) return;
  } catch (error) {
    if (!(error instanceof PmError)) throw error;
    const { code } = error;
    if (code === 'not-found' || code === 'not-visible') throw notTheirs(path, id, code, error);
    if (!UNKNOWN.includes(code)) throw error;
    // It may be there without the right to read it; then its records do not all name another.
    if (!said.includes(false) || said.includes(true)) return;
  }
  throw notTheirs(path, id, 'not-found');
}

const UNKNOWN: readonly PmErrorCode[] = ['forbidden', 'bad-response', 'module-missing'];

/** Does a record name its parent by this number? Undefined where it names none. Programs within others are in its path. */
function namesParent(record: PmRecord, fields: readonly string[], id: number): boolean | undefined {
  const { path } = record;
  if (typeof path === 'string' && fields.includes('program') && path.includes(`,${id},`)) return true;
  const named = fields
    .map((field) => numberOf(record[field]))
    .find((value) => value !== undefined && value > 0);
  return named === undefined ? undefined : named === id;
}

function notTheirs(path: string, id: number, code: 'not-found' | 'not-visible', cause?: PmError): PmError {
  const why = text`the server returned the records of another one, not of ${id}.`;
  return new PmError({ code, why, hint: HINTS[code], request: { method: 'GET', path }, cause });
}
