import type { Json } from 'plat-common/json';
import type { ListRule, ResourceDefinition } from 'pm-api-client/resources';
import { manyRecords } from '../help.js';
import { type Kind, loose, named, object, pairs, plainText, Unreadable, wholeNumber, yes } from '../kinds.js';
import { type Call, flag, type Given, type Parameter, type Parameters } from '../operation.js';
import { MARKDOWN } from '../options.js';
import { cellText } from '../printable.js';
import { type Choice, choiceOf, isMeant, remarksOf } from '../reading/conditions.js';
import { allFieldsOf, refuseUnseen, shownField } from '../reading/names.js';
import { aliasesOf, RESOURCES } from '../resources.js';
import { inBoth, listed, text } from '../texts.js';

/** Conditions of lists, for the command and for tools. */
export const CONDITIONS = {
  equal: flag(
    { ...pairs, sign: 'field=value' },
    text`only records with this value; repeat for more`,
    '只保留字段等于该值的记录；可重复',
    {
      flag: '--filter',
      heading: inBoth(
        text`Filter and sort (reads every page, unless --pageID names one):`,
        '筛选和排序（读取全部页，除非用 --pageID 指定一页）：',
      ),
      only: 'command',
    },
  ),
  where: flag(
    object,
    text`conditions as JSON, such as {"deadline": {"lt": "today"}}`,
    'JSON 形式的条件，例如 {"deadline": {"lt": "today"}}',
  ),
  text: flag(
    plainText,
    text`only records with each of these words in any field; words in quotes are a phrase`,
    '只保留各字段中包含全部这些词的记录；引号内的词按整体匹配',
    { flag: '--search' },
  ),
  changedSince: flag(
    named('day'),
    text`only records that have changed since this day or time`,
    '只保留该日期或时间之后有变化的记录',
  ),
} as const satisfies Parameters;

/** The order of records by one field. */
export interface SortRule {
  field: string;
  descends: boolean;
}

/** `severity` or `severity:desc`. */
export const sortRule: Kind<SortRule> = {
  sign: 'field',
  schema: { type: 'string' },
  read: (given) => {
    const [, field, direction] = /^([^:\s]+)(?::(asc|desc))?$/.exec(String(given)) ?? [];
    if (field !== undefined) return { field, descends: direction === 'desc' };
    throw new Unreadable(text`Use the name of a field, or FIELD:desc.`);
  },
};

const sort = flag(
  sortRule,
  text`sort by this field; severity:desc for descending order`,
  '按该字段排序；降序写作 severity:desc',
  { only: 'command' },
);

/** The page of a list. */
export const PAGE = {
  recPerPage: flag(
    loose('count'),
    text`records per page, 1 to 1000; default: 100`,
    '每页记录数，1 到 1000；默认 100',
    { flag: '--recPerPage', only: 'command' },
  ),
  pageID: flag(loose('number'), text`number of the page; default: 1`, '页码；默认 1', {
    flag: '--pageID',
    not: ['all', 'limit'],
    only: 'command',
  }),
  orderBy: flag(
    named('field_direction'),
    text`order on the server, such as id_desc`,
    '服务器端的排序，例如 id_desc',
    { flag: '--orderBy', only: 'command' },
  ),
} as const satisfies Parameters;

/** Who and what is listed beside the server's own filter. */
const EXTENT = {
  all: flag(yes, text`every page instead of one`, '读取全部页，而不是一页', { only: 'command' }),
  limit: flag(
    wholeNumber(1),
    text`maximum number of records, from as many pages as it takes`,
    '记录数上限，自动读取所需的页',
    { only: 'command' },
  ),
} as const satisfies Parameters;

/** The parts of a filter that the server applies: its parents, its values of `browse`, the page and its order. */
function filterParameters(
  definition: ResourceDefinition | undefined,
): typeof PAGE & { browse: Parameter<string> } {
  const { list: rule } = definition ?? {};
  if (definition === undefined || rule === undefined) return { ...PAGE, browse: browseParameter([]) };
  const many = manyRecords(definition);
  const parents = Object.entries(rule.parents).map(([name, path]) => {
    const parent = { ...manyRecords({ name: path }), template: path.replace(/s$/, '') };
    const means = inBoth(text`only ${many} of this ${parent} (id)`, '只列出该{1}的{0}（编号）');
    const words = aliasesOf({ name: path, one: name }).filter((word) => /\p{Script=Han}/u.test(word));
    const also = words.flatMap((word) => [word, `所属${word}`]);
    return [name, { kind: loose('id'), flag: `--${name}`, also, means, only: 'command' }] as const;
  });
  return {
    ...Object.fromEntries(parents),
    browse: browseParameter(rule.browse, rule.browseAt),
    ...PAGE,
  };
}

/** The flag of the server's own filter: the values of `browse`, and where they differ by the parent. */
export function browseParameter(
  browse: readonly string[],
  browseAt: ListRule['browseAt'] = {},
): Parameter<string> {
  const known = [...new Set([browse, ...Object.values(browseAt)].flat())];
  const [standard = ''] = browse;
  const means = listed('clauses', [
    inBoth(text`${listed('items', browse)}; default: ${standard}`, '{0}；默认：{1}'),
    ...Object.entries(browseAt).map(([parent, values]) =>
      inBoth(text`with --${parent}: ${listed('items', values)}`, '使用 --{0} 时：{1}'),
    ),
  ]);
  return { kind: { ...named('filter'), known }, means, only: 'command' };
}

/** The flags of a list. */
export function listParameters(definition: ResourceDefinition | undefined) {
  const filter: Parameter<Json> = { kind: object, means: '', only: 'tool' };
  const cursor: Parameter<string> = { kind: plainText, means: '', only: 'tool' };
  return {
    ...filterParameters(definition),
    ...MARKDOWN,
    ...EXTENT,
    ...CONDITIONS,
    sort,
    filter,
    cursor,
  };
}

/** The filters of all resources. `describe` and the errors list those of one resource. */
export function filterSchema(): Json {
  const parents = RESOURCES.flatMap(({ list: rule }) => Object.keys(rule?.parents ?? {}));
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries([...new Set(parents)].map((name) => [name, { type: 'integer' }])),
      my: { type: 'boolean' },
      browse: { type: 'string', description: 'see describe' },
      orderBy: { type: 'string', description: 'such as id_desc' },
    },
  };
}

const { equal, where, text: words } = CONDITIONS;

/** Filter and order of a list that the client reads whole, and that is no list of a resource. */
export const FILTER = {
  equal: { ...equal, heading: inBoth(text`Filter and sort:`, '筛选和排序：') },
  where: { ...where, only: 'command' },
  search: { ...words, only: 'command' },
  sort,
  limit: {
    ...EXTENT.limit,
    means: inBoth(text`maximum number of records`, '记录数上限'),
  },
} as const;

type Rec = Readonly<Record<string, unknown>>;

/** The rows that the flags leave, in their order; rejects fields that no row has. `resource` is what they are. */
export async function filtered<Row extends Rec>(
  rows: readonly Row[],
  { search, sort, limit, ...given }: Partial<Given<typeof FILTER>> & { changedSince?: string | undefined },
  known: readonly string[],
  call: Call,
  resource = '',
): Promise<Row[]> {
  const seen = [...known, ...rows.flatMap((row) => Object.keys(row))];
  const choice = await choiceOf(resource, { ...given, text: search }, call, seen);
  const kept = await chosen(rows, { choice, sort, limit }, known, resource);
  for (const remark of remarksOf(choice, kept.length === 0)) await call.remark(remark);
  return kept;
}

/** The records that are meant, in their order; rejects fields that no record has. */
export async function chosen<Row extends Rec>(
  records: Iterable<Row> | AsyncIterable<Row>,
  { choice, sort, limit }: Pick<Given<typeof FILTER>, 'sort' | 'limit'> & { choice: Choice | undefined },
  known: readonly string[],
  resource: string,
): Promise<Row[]> {
  const kept: Row[] = [];
  const seen = new Set(known);
  for await (const record of records) {
    for (const name of Object.keys(record)) seen.add(name);
    if (choice === undefined || isMeant(record, choice)) kept.push(record);
  }
  const conditions = choice?.conditions ?? [];
  const order = sort && { ...sort, field: shownField(sort.field, [...seen], allFieldsOf(resource)) };
  refuseUnseen(resource, [...conditions.map(({ field }) => field), ...(order ? [order.field] : [])], seen);
  if (order) kept.sort(byRule(order));
  return kept.slice(0, limit);
}

/** Numbers by value, text by the alphabet; records without a value come last in both directions. */
export function byRule({ field, descends }: SortRule): (one: Rec, other: Rec) => number {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return (one, other) => {
    const [left, right] = [one[field], other[field]];
    const [isLeftEmpty, isRightEmpty] = [cellText(left) === '', cellText(right) === ''];
    if (isLeftEmpty || isRightEmpty) return Number(isLeftEmpty) - Number(isRightEmpty);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compare(cellText(left), cellText(right));
    return descends ? -order : order;
  };
}
