import type { PmClient, ReadOptions } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import { usageError } from '../exit-codes.js';
import { oneOf, plainText } from '../kinds.js';
import { ROWS_OUTPUT, rowsAnswer, skipIn } from '../mcp/pages.js';
import { NOTICE, shownRecord } from '../mcp/record-texts.js';
import { flag, operation, RECORD_ID } from '../operation.js';
import { MARKDOWN } from '../options.js';
import { listedFor, offering, resourceOf } from '../resources.js';
import { forAgents, inBoth, listed, sentences, type Text, text } from '../texts.js';
import { FILTER, filtered } from './list-parameters.js';

/** Something that belongs to a record and is read beside its fields. */
interface Part {
  means: Text;
  /** What tables show of its rows, and agents get. */
  shown: readonly string[];
  /** The method of the client. @default its own name */
  method?: string;
  /** The resource whose labels its rows have. @default it has none */
  of?: string;
}

const part = (means: Text, shown: string, more?: Pick<Part, 'method' | 'of'>): Part => ({
  means,
  shown: shown.split(' '),
  ...more,
});

const activity = part(
  inBoth(text`activity`, '动态'),
  'originalDate actor action objectType objectID objectName',
  { method: 'dynamics' },
);

/** What can be read of a record beside its fields, by the resource. */
const PARTS: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  tasks: {
    efforts: part(inBoth(text`logged hours`, '日志（工时）'), 'id account date work consumed left'),
  },
  testtasks: {
    cases: part(
      inBoth(text`test cases and results`, '用例和结果'),
      'case title status assignedTo lastRunResult lastRunner lastRunDate',
      { of: 'testcases' },
    ),
  },
  executions: {
    activity,
    burn: part(
      inBoth(
        text`burn-down chart, as ZenTao computed it last: each night, or by the button on its page`,
        '燃尽图，以禅道最近一次计算为准：每天定时计算，也可在其页面上更新',
      ),
      'day left ideal',
    ),
    board: part(inBoth(text`board`, '看板'), 'group column id title status assignedTo estimate'),
  },
  projects: { activity },
  products: {
    activity,
    roadmap: part(inBoth(text`plans and releases`, '路线图'), 'year id title name begin end date status'),
    track: part(inBoth(text`traceability matrix`, '矩阵'), 'column id title status stage'),
    testsuites: part(inBoth(text`test suites`, '套件'), 'id name type addedBy'),
    testreports: part(inBoth(text`test reports`, '测试报告'), 'id title begin end owner'),
    branches: part(inBoth(text`branches`, '分支'), 'id name status default'),
  },
};

/** The parts of a resource, or all there are. */
const partsOf = (definition: ResourceDefinition | undefined): Readonly<Record<string, Part>> =>
  definition === undefined ? Object.assign({}, ...Object.values(PARTS)) : (PARTS[definition.name] ?? {});

type ReadRows = (id: number, options: ReadOptions) => Promise<Record<string, unknown>[]>;

/** `pm-api get bugs 12`, `pm-api get executions 3 burn`, and the tool `get`. */
export const get = operation({
  name: 'get',
  does: ({ a }) => inBoth(text`Show ${a}`, '查看{0}'),
  subjects: offering(({ name, get }) => get === true || PARTS[name]),
  input: (subject) => {
    const parts = Object.entries(partsOf(subject)).map(([name, { means }]) =>
      inBoth(text`${name} (${means})`, '{0}（{1}）'),
    );
    return {
      id: RECORD_ID,
      ...(parts.length > 0 && {
        part: flag(
          oneOf(Object.keys(partsOf(subject)), 'part'),
          text`what to show in place of its fields: ${listed('items', parts)}`,
          '要查看的部分（不显示字段）：{0}',
          { flag: subject && subject.get !== true ? '<part>' : '[part]', forAgents: '' },
        ),
      }),
      ...MARKDOWN,
      ...(parts.length > 0 && {
        ...FILTER,
        equal: {
          ...FILTER.equal,
          heading: inBoth(text`Filter and sort a part:`, '筛选和排序（仅用于查看某一部分时）：'),
        },
        cursor: { kind: plainText, means: '', only: 'tool' } as const,
      }),
    };
  },
  examples: (subject) => [
    ...(subject.get === true ? ['12 --output json'] : []),
    ...Object.keys(partsOf(subject)).map((part) => `12 ${part}`),
  ],
  run: async ({ subject, id, part, ...given }, call): Promise<PmRecord | Rows> => {
    if (part === undefined && [...Object.keys(FILTER), 'cursor'].some((name) => Object.hasOwn(given, name)))
      throw usageError(
        inBoth(text`a single record is not filtered or sorted.`, '单条记录不能筛选或排序。'),
        inBoth(
          text`Name what to show, such as ${Object.keys(partsOf(subject)).slice(0, 1).join()}, or use pm-api list ${subject.name}.`,
          '请写明要显示的内容，例如 {0}；或使用 pm-api list {1}。',
        ),
      );
    const pm = await call.pm();
    const options = { signal: call.signal, ...(call.isOfTool && { richText: 'html' as const }) };
    if (part === undefined && subject.get === true) return resourceOf(pm, subject).get(id, options);
    const { [part ?? '']: rule } = partsOf(subject);
    if (rule === undefined) {
      const possible = Object.keys(partsOf(subject)).join(', ');
      throw usageError(
        part === undefined
          ? forAgents`${subject.name} cannot be read one by one with this tool.`
          : forAgents`${subject.name} have no part ${part}.`,
        sentences(
          possible === '' ? forAgents`They have none.` : forAgents`Parts: ${possible}.`,
          part === undefined && subject.list && forAgents`search lists them.`,
        ),
      );
    }
    const { shown, method = part ?? '', of = part ?? '' } = rule;
    // Edge: the resource comes from the command line; the table names its methods.
    const resource = pm[subject.name as keyof PmClient] as unknown as Readonly<Record<string, ReadRows>>;
    return { rows: (await resource[method]?.(id, options)) ?? [], shown, of };
  },
  show: async (result, { printer }, { subject, ...input }, call) => {
    if (!isPart(result))
      return printer.record(printer.format === 'json' ? result : stepsApart(result), subject.name);
    const { rows, shown, of } = result;
    await printer.records(await filtered(rows, input, shown, call, of), shown, of);
  },
  tool: {
    title: 'Show a record',
    does: `Show one record, rich text as Markdown. Fields in cut are not whole, or have images of other hosts as words: do not write them back. part: rows of it instead. ${listedFor((definition) => Object.keys(partsOf(definition)))}.`,
    cannot: 'be read one by one',
    output: { ...ROWS_OUTPUT, nextCursor: 'text', record: 'object', cut: 'texts' },
    answer: async (result, { subject, id, part, cursor }) => {
      if (!isPart(result)) return { content: { notice: NOTICE, ...(await shownRecord(subject, result)) } };
      const filter = { id, part };
      const skip = cursor === undefined ? 0 : skipIn(cursor, subject.name, filter);
      return rowsAnswer(result.rows, result.shown, [], { resource: subject.name, filter, skip });
    },
  },
});

/** A test case as ZenTao's screens show it: its steps and their expectations, by the numbers of the steps. */
function stepsApart(record: PmRecord): Record<string, unknown> {
  const { steps } = record;
  if (!Array.isArray(steps) || 'expects' in record) return record;
  const numbered = (part: 'desc' | 'expect') =>
    steps
      .map((step, at) => `${step.name ?? at + 1}. ${step[part] ?? (part === 'desc' ? step : '')}`)
      .join('\n');
  const apart = Object.entries({ steps: numbered('desc'), expects: numbered('expect') });
  const fields = Object.entries(record);
  return Object.fromEntries(fields.flatMap((field) => (field[0] === 'steps' ? apart : [field])));
}

type Rows = Required<Pick<Part, 'shown' | 'of'>> & { rows: Record<string, unknown>[] };

const isPart = (result: PmRecord | Rows): result is Rows => !('id' in result);
