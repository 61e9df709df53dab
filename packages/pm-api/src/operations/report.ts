import { usageError } from '../exit-codes.js';
import { write } from '../io.js';
import { recordID, recordIDs, yes } from '../kinds.js';
import { withinBudget } from '../mcp/pages.js';
import { NOTICE, shownText } from '../mcp/record-texts.js';
import { type Call, type Context, flag, type Given, operation } from '../operation.js';
import { markdownOf } from '../table.js';
import {
  compact,
  forAgents,
  hintOf,
  inBoth,
  listed,
  sentences,
  type Text,
  type TextValue,
  text,
} from '../texts.js';
import { FILTER, filtered } from './list-parameters.js';
import { notIncluded, openAndOverdue } from './my.js';
import { COLUMNS, type WorkItem } from './open-work.js';
import { openWork } from './work-of-places.js';

/** People that an agent gets, and characters of a title. */
const MAX_PEOPLE = 50;
const MAX_TITLE = 200;

/** Work without an assignee. No account has a blank in it. */
const UNASSIGNED = 'not assigned';

/** Where the work is; an agent names one place of a kind. */
const place = (english: Text, chinese: string) =>
  flag({ ...recordIDs, schema: recordID.schema }, english, chinese, { forAgents: '' });

const PLACES = {
  product: place(text`bugs of this product (id); repeat for more`, '该产品的 Bug（编号）；可重复'),
  project: place(
    text`bugs and tasks of this project (id); repeat for more`,
    '该项目的 Bug 和任务（编号）；可重复',
  ),
  execution: place(
    text`bugs and tasks of this execution (id); repeat for more`,
    '该执行的 Bug 和任务（编号）；可重复',
  ),
};

const PARTS = {
  overdue: flag(yes, text`only the overdue records`, '只输出延期的记录', { only: 'command' }),
  people: flag(yes, text`only the table of people`, '只输出人员表', { only: 'command' }),
} as const;

/** `pm-api report --product 1 --execution 3`: what is open and overdue, and with whom; without a place, everywhere. */
export const report = operation({
  name: 'report',
  does: inBoth(
    text`Report open and overdue bugs and tasks, and how many each person has, as Markdown`,
    '生成 Markdown 报告：待处理和延期的 Bug、任务，以及每个人的数量',
  ),
  input: () => ({
    ...PLACES,
    ...PARTS,
    ...FILTER,
  }),
  notes: [
    inBoth(
      text`Without --product, --project and --execution: all open products and executions that you may see.`,
      '不加 --product、--project 和 --execution 时，统计当前用户可见的全部未关闭的产品和执行。',
    ),
    inBoth(
      text`Without --output, the report is Markdown. With json, csv or table it is the open records, overdue first, with the days overdue.`,
      '不加 --output 时，报告为 Markdown。指定 json、csv 或 table 时，输出待处理的记录和延期天数，延期的在前。',
    ),
  ],
  examples: () => [
    '> report.md',
    '--product 1 --execution 3 > report.md',
    '--execution 3 --overdue --json id,title,overdue',
  ],
  defaults: { output: 'markdown' },
  run: async (places, call) => {
    const given = Object.keys(PLACES).filter((name) => places[name as keyof typeof PLACES] !== undefined);
    if (call.isOfTool && given.length > 1)
      throw usageError(
        forAgents`report takes one of ${given.join(', ')}.`,
        forAgents`The work of several places would be added up.`,
      );
    const now = await call.serverTime();
    return { now, ...(await openWork(places, now.slice(0, 10), call)) };
  },
  show: showReport,
  tool: {
    title: 'Report open work',
    does: "Open and overdue bugs and tasks of a project, execution or all, or a product's bugs, by person.",
    output: {
      notice: 'text',
      today: 'text',
      total: 'count',
      overdue: 'count',
      people: 'objects',
      overdueItems: 'objects',
      hint: 'text',
    },
    answer: async ({ now, open, left }, { product }) => {
      const late = open.filter(({ overdue }) => overdue > 0);
      const people = byPerson(open);
      const shown = withinBudget(late.map((item) => ({ ...item, title: shownText(item.title, MAX_TITLE) })));
      return {
        content: {
          notice: NOTICE,
          today: now.slice(0, 10),
          total: open.length,
          overdue: late.length,
          people: people.slice(0, MAX_PEOPLE).map((row) => ({ ...row, person: row.person || UNASSIGNED })),
          overdueItems: shown.items,
          hint: hintOf(
            product && forAgents`Bugs alone: tasks are in the report of a project or execution.`,
            left.length > 0 && forAgents`Not included, because they could not be read: ${left.join(', ')}.`,
            shown.count < late.length &&
              forAgents`overdueItems has ${shown.count} of ${late.length} overdue records.`,
            people.length > MAX_PEOPLE && forAgents`people has ${MAX_PEOPLE} of ${people.length} people.`,
          ),
        },
      };
    },
  },
});

/** Columns of the tables, each with its heading. */
const LATE = {
  kind: inBoth(text`Kind`, '类型'),
  id: inBoth(text`ID`, '编号'),
  title: inBoth(text`Title`, '标题'),
  assignedTo: inBoth(text`Assigned to`, '指派给'),
  due: inBoth(text`Due`, '截止日期'),
  overdue: inBoth(text`Days overdue`, '延期天数'),
};
const PEOPLE = {
  person: inBoth(text`Person`, '人员'),
  bugs: inBoth(text`Bugs`, 'Bug'),
  tasks: inBoth(text`Tasks`, '任务'),
  overdue: inBoth(text`Overdue`, '延期'),
};
const UNASSIGNED_CELL = inBoth(text`unassigned`, '未指派');
const BUG = inBoth(text`Bug`, 'Bug');
const TASK = inBoth(text`Task`, '任务');

async function showReport(
  { now, open: all, left }: Awaited<ReturnType<typeof openWork>> & { now: string },
  { io, options, printer }: Context,
  input: Partial<Given<typeof FILTER & typeof PARTS & typeof PLACES>>,
  call: Call,
): Promise<void> {
  const { overdue, people, product, project, execution, ...given } = input;
  if (left.length > 0) await printer.remark(notIncluded(left));
  const places = [
    ...(product ?? []).map((id) => inBoth(text`product ${id}`, '产品 {0}')),
    ...(project ?? []).map((id) => inBoth(text`project ${id}`, '项目 {0}')),
    ...(execution ?? []).map((id) => inBoth(text`execution ${id}`, '执行 {0}')),
  ];
  const open = await filtered(all, given, COLUMNS, call, 'work');
  const late = open.filter((item) => item.overdue > 0);
  const say = (value: TextValue) => io.texts.say(value);
  const counts = byPerson(open).map(({ person, ...count }) => ({
    person: person === '' && printer.isForPeople ? say(UNASSIGNED_CELL) : person,
    ...count,
  }));
  const isReport = printer.format === 'markdown' && options.jmespath === undefined;
  if (places.length > 1 && !isReport) await printer.remark(together(places));
  if (!isReport)
    return people
      ? printer.records(counts, undefined, 'people')
      : printer.records(overdue ? late : open, COLUMNS, 'work');
  const totals = sentences(openAndOverdue(open.length, late.length), places.length > 1 && together(places));
  const sections = compact([
    `# ${say(inBoth(text`Open work, ${now.slice(0, 16)}`, '待处理的工作（{0}）'))}`,
    say(totals),
    !people && `## ${say(inBoth(text`Overdue: ${late.length}`, '延期：{0}'))}`,
    !people && (await tableOf(await printer.readable(late), LATE, say)),
    !overdue && `## ${say(inBoth(text`By person`, '按人员统计'))}`,
    !overdue && (await tableOf(await printer.readable(counts), PEOPLE, say)),
  ]);
  await write(io.stdout, `${sections.join('\n\n')}\n`);
}

const together = (places: readonly Text[]) =>
  inBoth(
    text`All of these together, each record once: ${listed('items', places)}.`,
    '以下范围合并统计，每条记录只计一次：{0}。',
  );

/** A table of Markdown with headings in the language of the run. */
async function tableOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: Readonly<Record<string, Text>>,
  say: (value: TextValue) => string,
): Promise<string> {
  if (rows.length === 0) return say(text`No records.`);
  const shownOf = (name: string, value: unknown) => {
    if (name === 'kind') return say(value === 'bugs' ? BUG : TASK);
    return value === '' && name === 'assignedTo' ? say(UNASSIGNED_CELL) : value;
  };
  return (
    await markdownOf(rows, Object.keys(columns), { titleOf: (name) => say(columns[name] ?? name), shownOf })
  ).trimEnd();
}

/** How many open and overdue records each person has, the most overdue first. */
function byPerson(items: readonly WorkItem[]) {
  const people = [...new Set(items.flatMap(({ assignedTo }) => assignedTo))];
  const count = (person: string, isCounted: (item: WorkItem) => boolean) =>
    items.filter((item) => [item.assignedTo].flat().includes(person) && isCounted(item)).length;
  return people
    .map((person) => ({
      person,
      bugs: count(person, ({ kind }) => kind === 'bugs'),
      tasks: count(person, ({ kind }) => kind === 'tasks'),
      overdue: count(person, ({ overdue }) => overdue > 0),
    }))
    .sort((one, other) => other.overdue - one.overdue || one.person.localeCompare(other.person));
}
