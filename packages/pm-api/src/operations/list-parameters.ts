import type { Json } from 'plat-common/json';
import type { ListRule, ResourceDefinition } from 'pm-api-client/resources';
import { manyRecords } from '../help.js';
import { loose, named, object, pairs, plainText, wholeNumber, yes } from '../kinds.js';
import type { Parameter, Parameters } from '../operation.js';
import { flag } from '../option.js';
import { MARKDOWN } from '../options.js';
import { sortRule } from '../sort.js';
import { inBoth, listed, type Texts, type TextValue, text } from '../texts.js';
import { RESOURCES } from './subjects.js';

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
  text: flag(plainText, text`only records with this text in any field`, '只保留任一字段包含该文本的记录', {
    flag: '--search',
  }),
  changedSince: flag(
    named('day'),
    text`only records that have changed since this day or time`,
    '只保留该日期或时间之后有变化的记录',
  ),
} as const satisfies Parameters;

export const SORT = {
  sort: flag(
    sortRule,
    text`sort by this field; severity:desc for descending order`,
    '按该字段排序；降序写作 severity:desc',
    { only: 'command' },
  ),
} as const satisfies Parameters;

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
export const EXTENT = {
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
  texts: Texts | undefined,
): typeof PAGE & { browse: Parameter<string> } {
  const { list: rule } = definition ?? {};
  const browse: Parameter<string> = { kind: named('filter'), means: '', only: 'command' };
  if (definition === undefined || rule === undefined || texts === undefined) return { ...PAGE, browse };
  const many = manyRecords(definition, texts);
  const parents = Object.entries(rule.parents).map(([name, path]) => {
    const parent = { ...manyRecords({ name: path }, texts), template: path.replace(/s$/, '') };
    const means = inBoth(text`only ${many} of this ${parent} (id)`, '只列出该{1}的{0}（编号）');
    return [name, { kind: loose('id'), flag: `--${name}`, means, only: 'command' }] as const;
  });
  return {
    ...Object.fromEntries(parents),
    browse: { ...browse, means: browseHelp(rule.browse, rule.browseAt) },
    ...PAGE,
  };
}

/** The values of `browse`, and where they differ by the parent. */
export function browseHelp(
  browse: readonly string[],
  browseAt: ListRule['browseAt'] = {},
): TextValue & object {
  const [standard = ''] = browse;
  return listed('clauses', [
    inBoth(text`${browse.join(', ')}; default: ${standard}`, '{0}；默认：{1}'),
    ...Object.entries(browseAt).map(([parent, values]) =>
      inBoth(text`with --${parent}: ${values.join(', ')}`, '使用 --{0} 时：{1}'),
    ),
  ]);
}

/** The flags of a list. */
export function listParameters(definition: ResourceDefinition | undefined, texts: Texts | undefined) {
  const filter: Parameter<Json> = { kind: object, means: '', only: 'tool' };
  const cursor: Parameter<string> = { kind: plainText, means: '', only: 'tool' };
  return {
    ...filterParameters(definition, texts),
    ...MARKDOWN,
    ...EXTENT,
    ...CONDITIONS,
    ...SORT,
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
