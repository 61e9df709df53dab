import { PmError } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import { resources as definitions } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import { ENDED, SETTLED, WORK } from '../open-work.js';
import { cellText } from '../printable.js';
import { anyRecord, readOutput } from './outputs.js';
import { NOTICE, shownInList } from './record-texts.js';
import { scan } from './search-pages.js';
import { type ToolCall, toolOf } from './tool.js';
import { isDate } from './where.js';

/** Records of a kind that are shown: the default and the limit. */
const DEFAULT_COUNT = 10;
const MAX_COUNT = 50;

/** What is assigned to people, each with the field of the day by which it is due. */
const KINDS: readonly { definition: ResourceDefinition; due: string }[] = Object.entries(WORK).flatMap(
  ([kind, due]) =>
    Object.values<ResourceDefinition>(definitions)
      .filter(({ name }) => name === kind)
      .map((definition) => ({ definition, due })),
);

/** Shows what is assigned to the caller. */
export const myWork = toolOf({
  name: 'my_work',
  title: 'My work',
  description:
    'What is assigned to you and open, by kind, overdue first, with totals. forbidden, missing, unreadable: kinds that you may not list, that the server lacks, that failed.',
  input: z.strictObject({
    limit: z.optional(
      z
        .int()
        .check(z.minimum(1), z.maximum(MAX_COUNT), z.meta({ description: `per kind, ${DEFAULT_COUNT}` })),
    ),
  }),
  output: readOutput({
    notice: z.optional(z.string()),
    today: z.optional(z.string()),
    total: z.optional(z.int()),
    overdue: z.optional(z.int()),
    kinds: z.optional(anyRecord),
    forbidden: z.optional(z.array(z.string())),
    missing: z.optional(z.array(z.string())),
    unreadable: z.optional(z.array(z.string())),
    hint: z.optional(z.string()),
  }),
  annotations: { readOnlyHint: true },
  readOnly: true,
  run: async ({ limit = DEFAULT_COUNT }, call) => {
    const today = (await call.serverTime()).slice(0, 10);
    let done = 0;
    const kinds = await Promise.all(
      KINDS.map(async (kind) => {
        const work = await workOf(kind, today, call);
        done += 1;
        call.progress(done, KINDS.length);
        return work;
      }),
    );
    const failed = kinds.flatMap(({ error }) => (error === undefined ? [] : [error]));
    const [first] = failed;
    // A server that has none of these lists is no user without work.
    if (first !== undefined && failed.length === kinds.length) throw first;
    const failedWith = (codes: readonly string[]) =>
      kinds.flatMap(({ name, error }) => (error !== undefined && codes.includes(error.code) ? [name] : []));
    const [forbidden, missing, unreadable] = [FORBIDDEN, MISSING, UNREADABLE].map(failedWith);
    const shown = await Promise.all(
      kinds
        .filter(({ records }) => records.length > 0)
        .map(async ({ name, records, due }) => [name, await shownKind(records, due, today, limit)] as const),
    );
    const partly = kinds.filter(({ isWhole }) => !isWhole).map(({ name }) => name);
    const sum = (member: 'total' | 'overdue') => shown.reduce((all, [, kind]) => all + kind[member], 0);
    return {
      content: {
        notice: NOTICE,
        today,
        total: sum('total'),
        overdue: sum('overdue'),
        kinds: Object.fromEntries(shown),
        ...(forbidden?.length && { forbidden }),
        ...(missing?.length && { missing }),
        ...(unreadable?.length && { unreadable }),
        ...(partly.length > 0 && {
          hint: `Not all ${partly.join(', ')} were looked at: there are too many.`,
        }),
      },
    };
  },
});

interface Work {
  name: string;
  due: string;
  records: PmRecord[];
  isWhole: boolean;
  error?: PmError;
}

/** The open records of one kind, what is due first in front. */
async function workOf(
  { definition, due }: (typeof KINDS)[number],
  today: string,
  { pm, signal }: ToolCall,
): Promise<Work> {
  const { name } = definition;
  try {
    const { records, isWhole } = await scan(await pm(), definition, { my: true }, { signal });
    const open = records.filter(({ status }) => !ENDED.has(cellText(status)));
    const order = (record: PmRecord) =>
      `${isOverdue(record, due, today) ? 0 : 1}${dayOf(record, due) || '9999'}${cellText(record.pri).padStart(3, '9')}`;
    return { name, due, isWhole, records: open.sort((one, other) => (order(one) < order(other) ? -1 : 1)) };
  } catch (error) {
    if (!(error instanceof PmError) || ![...FORBIDDEN, ...MISSING, ...UNREADABLE].includes(error.code))
      throw error;
    return { name, due, isWhole: true, records: [], error };
  }
}

const FORBIDDEN: readonly string[] = ['forbidden', 'not-visible'];
const MISSING: readonly string[] = ['module-missing', 'not-found'];
const UNREADABLE: readonly string[] = ['bad-response'];

async function shownKind(records: readonly PmRecord[], due: string, today: string, limit: number) {
  const items = await Promise.all(
    records.slice(0, limit).map(async (record) => ({
      ...(await shownInList(record, [due])),
      ...(isOverdue(record, due, today) && { overdue: true }),
    })),
  );
  const overdue = records.filter((record) => isOverdue(record, due, today)).length;
  return { total: records.length, overdue, items };
}

function isOverdue(record: PmRecord, due: string, today: string): boolean {
  const day = dayOf(record, due);
  return day !== '' && day < today && !SETTLED.has(cellText(record.status));
}

/** The day by which it is due, or nothing. */
function dayOf(record: PmRecord, due: string): string {
  const day = cellText(record[due]);
  return isDate(day) ? day.slice(0, 10) : '';
}
