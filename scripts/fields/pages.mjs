// The pages with the fields of every resource, in English and in Chinese: docs/guides/pm-fields.md and docs/zh/guides/pm-fields.md.

import { markdownTable } from 'markdown-table';
import { hasNumbers } from './declarations.mjs';

/** The place of each language in the texts of the tables, and the words of the page itself. */
const LANGUAGES = {
  en: {
    file: 'docs/guides/pm-fields.md',
    place: 0,
    title: 'Fields of ZenTao records',
    introduction: [
      "Every field of every resource: its name in the API, its label on ZenTao's screens, its meaning, its known values, and the operations that take it.",
      'The command `pm-api`, its MCP server and the types of `pm-api-client` are made from the same tables.',
      'In the last three columns, ! is required, ✓ is allowed and – is not sent or not shown. Fields marked * are not in the specification; released servers have them. “Values …” means that administrators may add more.',
    ],
    columns: ['field', 'label', 'meaning', 'type', 'create', 'update', 'record'],
    transitionColumns: ['operation', 'what it does', 'fields'],
    values: 'Values',
    omitted: 'Default',
    required: 'required',
    noFields: 'none',
    heading: ({ name, label }) => `${label[0]} (\`${name}\`)`,
    sentence: (text) => ` ${text}.`,
    pause: ': ',
    comma: ', ',
    bracket: (text) => ` (${text})`,
  },
  zh: {
    file: 'docs/zh/guides/pm-fields.md',
    place: 1,
    title: '禅道字段对照表',
    introduction: [
      '列出每种记录的全部字段：接口中的名称、禅道界面上的名称、含义、已知取值，以及哪些操作可以使用。',
      '命令 `pm-api`、它的 MCP 服务器和 `pm-api-client` 的类型都由同一份数据生成。',
      '最后三列中，! 表示必填，✓ 表示可用，– 表示不能传或不显示。带 * 的字段不在接口规范中，但禅道支持。取值末尾有“…”的，管理员可以增加新值。',
    ],
    columns: ['字段', '界面名称', '含义', '类型', '创建', '更新', '记录'],
    transitionColumns: ['操作', '作用', '字段'],
    values: '取值',
    omitted: '默认',
    required: '必填',
    noFields: '无',
    heading: ({ name, label }) => `${label[1]}（\`${name}\`）`,
    sentence: (text) => `${text}。`,
    pause: '：',
    comma: '、',
    bracket: (text) => `（${text}）`,
  },
};

/**
 * The pages by their paths in the repository.
 * @param {import('./knowledge.js').Knowledge} knowledge
 * @returns {Map<string, string>}
 */
export function pages(knowledge) {
  return new Map(Object.values(LANGUAGES).map((words) => [words.file, page(knowledge, words)]));
}

function page(knowledge, words) {
  const sections = knowledge.tables.map((table) => section(table, knowledge, words));
  const source = '<!-- Generated from packages/schemas/src/pm: `npm run fields` writes it anew. -->';
  return `${[`# ${words.title}`, source, ...words.introduction, ...sections].join('\n\n')}\n`;
}

function section(table, { fieldsIn, kinds }, words) {
  const [created, updated, recorded] = ['create', 'update', 'record'].map((verb) => fieldsIn(table, verb));
  const mark = (field) => (field === undefined ? '–' : field.create === 'required' ? '!' : '✓');
  const rows = Object.entries({ ...table.fields, ...recorded, ...table.fields }).map(([name, field]) => [
    `\`${name}\`${field.isObserved ? ' *' : ''}`,
    cell(field[words.place === 0 ? 'en' : 'zh'][0]),
    meaning(field, words),
    typeOf(field, kinds),
    mark(created[name]),
    mark(updated[name]),
    recorded[name] === undefined ? '–' : '✓',
  ]);
  const parts = [`## ${words.heading(table)}`, tableOf([words.columns, ...rows])];
  const transitions = Object.entries(table.transitions ?? {}).map(([name, { does, fields }]) => [
    `\`${name}\``,
    cell(does[words.place]),
    Object.entries(fields)
      .map(
        ([field, { create }]) => `\`${field}\`${create === 'required' ? words.bracket(words.required) : ''}`,
      )
      .join(', ') || words.noFields,
  ]);
  if (transitions.length > 0) parts.push(tableOf([words.transitionColumns, ...transitions]));
  return parts.join('\n\n');
}

const tableOf = (rows) => markdownTable(rows, { alignDelimiters: false });

/** What the field means, its default and the values that are known, each with its label. */
function meaning({ en, zh, kind, default: usual }, words) {
  const text = cell((words.place === 0 ? en : zh)[1]);
  const omitted = usual && words.sentence(`${words.omitted}${words.pause}${cell(usual[words.place])}`);
  if (typeof kind !== 'object') return text + (omitted ?? '');
  const values = Object.entries(kind.values).map(
    ([value, labels]) => `\`${value}\` ${cell(labels[words.place])}`,
  );
  const more = kind.isOpen ? ' …' : '';
  return `${text}${omitted ?? ''}${words.sentence(`${words.values}${words.pause}${values.join(words.comma)}${more}`)}`;
}

function typeOf({ kind }, kinds) {
  if (typeof kind === 'object')
    return `\`${kind.list ? 'string[]' : hasNumbers(kind) ? 'number' : 'string'}\``;
  return `\`${cell(kinds[kind].type)}\``;
}

/** A text that stays within its cell. */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
