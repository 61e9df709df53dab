import { type PmClient, PmError } from 'pm-api-client';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { manyRecords } from '../help.js';
import { plainTexts, wholeNumber } from '../kinds.js';
import { withinBudget } from '../mcp/pages.js';
import { NOTICE, shownInList } from '../mcp/record-texts.js';
import { type Call, operation } from '../operation.js';
import { noCommand } from '../report-error.js';
import { offering, resourceOf } from '../resources.js';
import { forAgents, hintOf, inBoth, listed, text } from '../texts.js';
import { found, showList } from './list.js';
import { browseParameter, CONDITIONS, FILTER, filtered, listParameters } from './list-parameters.js';
import { type Listing, OF_ONE_LIST, scan } from './lists.js';
import { byUrgency, COLUMNS, dueFieldOf, WORK, type WorkItem, workItemOf } from './open-work.js';

/** Records of a kind that an agent gets: the default and the limit. */
const DEFAULT_COUNT = 10;
const MAX_COUNT = 50;

const ownOf = ({ list }: ResourceDefinition) => list?.my;

/** `pm-api my bugs`: the records of the user who is logged in. */
export const my = operation({
  name: 'my',
  does: ({ many }, subject) =>
    subject === undefined
      ? inBoth(
          text`List your own records; without a resource, your open work`,
          '列出自己的记录；不写资源名时列出自己的全部待处理工作',
        )
      : inBoth(text`List your own ${many}`, '列出自己的{0}'),
  subjects: offering(ownOf),
  input: (definition: ResourceDefinition | undefined) => {
    const { browse: _, ...parameters } = listParameters(undefined);
    return { browse: browseParameter(Object.keys(definition?.list?.my ?? {})), ...parameters };
  },
  notes: [
    inBoth(
      text`Options of your open work: pm-api my work --help.`,
      '不写资源名时可用的选项：pm-api my work --help。',
    ),
  ],
  examples: ({ list }) => [`--browse ${Object.keys(list?.my ?? {}).at(-1)} --all`],
  // Edge: the name comes from the command line, so its list is unknown to the compiler.
  run: async (input, call) => {
    const listing = (await call.pm()).my[input.subject.name as keyof PmClient['my']] as Listing;
    return { ...(await found(input, listing, call)), isPlaced: true };
  },
  show: showList,
});

/** The columns of open work, of which its assignee needs no name. */
const SHOWN = COLUMNS.filter((name) => name !== 'assignedTo');

/** Kinds of records that are not among the open work, with why. */
export const notIncluded = (names: readonly string[]) =>
  inBoth(
    text`Not included: ${listed('items', names)}. You may not list them, or the server does not have them.`,
    '未包括：{0}。没有查看权限，或服务器没有这些模块。',
  );

export const openAndOverdue = (total: number, overdue: number) =>
  inBoth(text`${total} open, ${overdue} of them overdue.`, '待处理 {0} 项，其中延期 {1} 项。');

/** `pm-api my`: everything open that is assigned to the user, and the tool `my_work`. */
export const myWork = operation({
  name: 'my work',
  isDefault: true,
  does: inBoth(
    text`Show everything open that is assigned to you or waits for your review, overdue first`,
    '列出指派给自己的和待自己评审的全部工作，延期的在前',
  ),
  input: () => ({
    words: { kind: plainTexts, flag: '[words...]', means: '', only: 'command' } as const,
    ...FILTER,
    changedSince: { ...CONDITIONS.changedSince, only: 'command' } as const,
  }),
  examples: () => [''],
  run: async ({ words = [] }, call) => {
    const [word] = words;
    if (word !== undefined) throw noCommand('my', word, ['work', ...offering(ownOf).map(({ name }) => name)]);
    const today = (await call.serverTime()).slice(0, 10);
    const kinds = offering(({ name }) => WORK.includes(name));
    let done = 0;
    const work = await Promise.all(
      kinds.map(async (definition) => {
        const own = await workOf(definition, today, call);
        done += 1;
        if (call.isOfTool) call.progress(done, kinds.length);
        return own;
      }),
    );
    // A server that has none of these lists is no user without work.
    if (work.every(({ error }) => error)) throw work[0]?.error;
    return { today, work };
  },
  show: async ({ work }, { io, printer }, input, call) => {
    const all = work.flatMap(({ items }) => items.map(({ item }) => item)).sort(byUrgency);
    const { limit, ...given } = input;
    const rows = await filtered(all, given, COLUMNS, call, 'work');
    await printer.records(rows.slice(0, limit), SHOWN, 'work');
    await printer.remark(openAndOverdue(rows.length, rows.filter((item) => item.overdue > 0).length));
    // What the server does not have is no work.
    const left = work.filter(({ error }) => error !== undefined && !FAILED.missing.includes(error.code));
    if (left.length === 0) return;
    await printer.remark(notIncluded(left.map(({ name }) => io.texts.say(manyRecords({ name })).trim())));
  },
  tool: {
    title: 'My work',
    input: () => ({
      limit: { kind: wholeNumber(1, MAX_COUNT), means: forAgents`per kind, ${DEFAULT_COUNT}` },
    }),
    does: 'Your open work and pending reviews, by kind, overdue first, with totals. forbidden, missing, unreadable: kinds that you may not list, that the server lacks, that failed.',
    output: {
      notice: 'text',
      today: 'text',
      total: 'count',
      overdue: 'count',
      kinds: 'object',
      forbidden: 'texts',
      missing: 'texts',
      unreadable: 'texts',
      hint: 'text',
    },
    answer: async ({ today, work }, { limit = DEFAULT_COUNT }) => {
      let spent = 0;
      const kinds: Record<string, object> = {};
      const cut: string[] = [];
      // An answer has room for so much: what is overdue comes first.
      const lists = work
        .filter(({ items }) => items.length > 0)
        .sort((one, other) => overdueIn(other.items) - overdueIn(one.items));
      for (const { name, due, items } of lists) {
        const all = await Promise.all(
          items.slice(0, limit).map(async ({ item, record }) => ({
            ...(await shownInList(record, [due])),
            ...(item.overdue > 0 && { overdue: true }),
          })),
        );
        const shown = withinBudget(all, spent).items;
        spent += JSON.stringify(shown).length;
        if (shown.length < all.length) cut.push(name);
        kinds[name] = { total: items.length, overdue: overdueIn(items), items: shown };
      }
      const every = work.flatMap(({ items }) => items);
      const failed = Object.entries(FAILED).map(([how, codes]) => {
        const names = work.filter(({ error }) => codes.includes(error?.code ?? '')).map(({ name }) => name);
        return [how, names] as const;
      });
      const partly = work.filter(({ isWhole }) => !isWhole).map(({ name }) => name);
      return {
        content: {
          notice: NOTICE,
          today,
          total: every.length,
          overdue: overdueIn(every),
          kinds,
          ...Object.fromEntries(failed.filter(([, names]) => names.length > 0)),
          hint: hintOf(
            partly.length > 0 &&
              forAgents`Not all ${listed('items', partly)} were looked at: there are too many.`,
            cut.length > 0 &&
              forAgents`Fewer ${listed('items', cut)} than the limit are shown: search shows the others.`,
          ),
        },
      };
    },
  },
});

/** Codes of the errors of a list, by what they mean for an agent. */
const FAILED = {
  forbidden: ['forbidden', 'not-visible'],
  missing: ['module-missing', 'not-found'],
  unreadable: ['bad-response'],
};

/** The open records of one kind, the most urgent first. */
async function workOf(definition: ResourceDefinition, today: string, call: Call) {
  const { name } = definition;
  const resource = resourceOf(await call.pm(), definition);
  const due = dueFieldOf(name);
  try {
    // Stories to be reviewed by the user are rarely assigned to the user.
    const isReviewed = Object.hasOwn(definition.list?.my ?? {}, 'reviewby');
    const filters = [{ my: true }, ...(isReviewed ? [{ my: true, browse: 'reviewby' }] : [])];
    const lists = await Promise.all(filters.map((filter) => scan(resource, filter, call.signal)));
    const records = new Map(lists.flatMap((list) => list.records.map((record) => [record.id, record])));
    const isWhole = lists.every((list) => list.isWhole);
    const items = [...records.values()].flatMap((record) => {
      const item = workItemOf(name, record, today);
      return item === undefined ? [] : [{ item, record }];
    });
    items.sort((one, other) => byUrgency(one.item, other.item));
    return { name, due, isWhole, items, error: undefined };
  } catch (error) {
    if (!(error instanceof PmError) || !OF_ONE_LIST.has(error.code)) throw error;
    return { name, due, isWhole: true, items: [], error };
  }
}

const overdueIn = (items: readonly { item: WorkItem }[]) =>
  items.filter(({ item }) => item.overdue > 0).length;
