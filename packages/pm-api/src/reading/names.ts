import { ownIn } from 'plat-common/json';
import { nearestName } from 'plat-common/nearest-name';
import { type Field, fieldsIn, type ResourceFields, resourceFields } from 'pm-api-client/fields';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { CommandError, EXIT, usageError } from '../exit-codes.js';
import { RESOURCES } from '../resources.js';
import { isSecretField } from '../secrets.js';
import { inBoth, listed, type Text, type TextValue, text } from '../texts.js';
import { words } from '../zh/words.js';
import { calledField } from './values.js';

/** Words that people and other trackers use, those of ZenTao's own export among them, with the fields that may be meant. */
export const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ['assignee person 指派人 负责人', 'assignedTo PM PO'],
    ['owner', 'assignedTo PM PO'],
    ['priority', 'pri'],
    ['due duedate', 'deadline end date'],
    ['start', 'begin'],
    ['description', 'desc steps spec description'],
    ['content', 'desc steps spec'],
    ['name', 'title realname'],
    ['title', 'name'],
    ['summary 任务名称 标题', 'title name'],
    ['bug标题 用例标题', 'title'],
    ['cc 抄送', 'mailto'],
    ['creator 创建者 创建人', 'openedBy createdBy'],
    ['reporter', 'openedBy'],
    ['reporteddate', 'openedDate'],
    ['完成时间 完成日期', 'finishedDate'],
    ['editedby', 'lastEditedBy'],
    ['editeddate', 'lastEditedDate'],
    ['relatedstory 相关需求', 'story'],
    ['适用阶段', 'stage'],
    ['step', 'steps'],
    ['expectation', 'expects'],
    ['version build', 'openedBuild build'],
    ['tags labels', 'keywords'],
    ['sprint iteration', 'execution executionID'],
    ['state', 'status'],
    ['spent', 'consumed'],
    ['remaining', 'left'],
  ].flatMap(([words = '', fields = '']) =>
    words.split(' ').map((word) => [word, fields.split(' ')] as const),
  ),
);

type Fields = Readonly<Record<string, Field>>;

const tables: readonly ResourceFields[] = Object.values(resourceFields);

/** Open work, whose rows are of several kinds: the states are those of any of them, in the words that tasks have for them. */
const { pri, assignedTo, status } = resourceFields.tasks?.fields ?? {};
const statesOf = ({ kind }: Partial<Field> = {}) => (typeof kind === 'object' ? kind.values : {});
const states = Object.assign({}, ...[...tables.map(({ fields }) => fields.status), status].map(statesOf));
const work = {
  kind: {
    kind: { values: Object.fromEntries(tables.map(({ name, label }) => [name, label])), isOpen: false },
    en: ['Kind', 'Kind of record.'],
    zh: ['类型', '记录的类型。'],
  },
  status: { kind: { values: states, isOpen: true }, en: ['Status', 'Status.'], zh: ['状态', '状态。'] },
  due: { kind: 'date', en: ['Due', 'Day by which it is due.'], zh: ['截止日期', '截止日期。'] },
  ...(pri && { pri }),
  ...(assignedTo && { assignedTo }),
} satisfies Fields;

/**
 * The tables of all fields of a resource or of one of its records, those of transitions included; `work` are rows of open work. A field
 * that means something else in the request `verb`, such as the hours of a finish, has the meaning that it has there.
 */
export function allFieldsOf(resource: string, verb?: string): Fields {
  if (resource === 'work') return work;
  const table = resourceFields[resource] ?? tables.find(({ one }) => one === resource);
  if (table === undefined) return {};
  const ofTransitions = Object.values(table.transitions ?? {}).map(({ fields }) => fields);
  const own = verb === undefined ? {} : fieldsIn(table, verb);
  // Without a prototype, `constructor` is no field.
  return Object.assign(Object.create(null), ...ofTransitions, fieldsIn(table, 'record'), table.fields, own);
}

/**
 * The field that a name stands for: the field's own name in any letter case, or its label on ZenTao's screens in either language,
 * also without the word for the record (标题 for Bug标题) or the last one of 抄送给. Undefined for any other name.
 */
export function fieldNamed(given: string, names: readonly string[], fields: Fields): string | undefined {
  if (names.includes(given)) return given;
  const wanted = plainName(given);
  const same = names.find((name) => plainName(name) === wanted);
  if (same !== undefined) return same;
  const byLabel = names.find((name) => labelsOf(fields[name]).includes(wanted));
  if (byLabel !== undefined || !/^\p{Script=Han}{2,}$/u.test(wanted)) return byLabel;
  const isMeant = (label: string) => label.endsWith(wanted) || label === `${wanted}给`;
  return names.find((name) => labelsOf(fields[name]).some(isMeant));
}

/** A create names the parents so; records show them by the other name. */
const PARENTS = { productID: 'product', projectID: 'project', executionID: 'execution' };

/** The name that records and filters have for a field: `product` for `productID`, which is that of a create. */
export function parentNamed(field: string): string {
  return ownIn(PARENTS, field) ?? field;
}

/** The resource whose numbers a field has: `productplans` for `plan`. */
function numberedBy(given: string): string | undefined {
  const field = parentNamed(given);
  const named = (isIt: (one: string) => boolean) => tables.find(({ one }) => isIt(one))?.name;
  return named((one) => one === field) ?? named((one) => one.endsWith(field));
}

/** Where the number is found that belongs in a field in which a name was given; nothing where it is of no resource. */
export function foundBy(field: string, name: unknown): Text[] {
  const isName = typeof name === 'string' && /\D/.test(name);
  if (isName && field === 'module')
    return [inBoth(text`A person finds it with pm-api modules list.`, '可用 pm-api modules list 查看。')];
  const where = isName ? numberedBy(field) : undefined;
  if (where === undefined) return [];
  // Words of a search are looked for one by one, unless they are in quotes.
  const phrase = /\s/.test(String(name)) ? `\\"${String(name)}\\"` : String(name);
  return [
    inBoth(
      text`A search of the list of ${where} for "${phrase}" finds it.`,
      '可用 pm-api list {0} --search "{1}" 查找。',
    ),
  ];
}

/** Do records show the number of a parent in this field? */
export function isParentField(name: string): boolean {
  return Object.values(PARENTS).includes(name);
}

/** The field of records that a name stands for: as above, or the Chinese head of a table. The name itself where it is none of them. */
export function shownField(given: string, names: readonly string[], fields: Fields): string {
  const heads = Object.keys(words)
    .filter((key) => key.startsWith('column ') && words[key] === given)
    // Some heads have the kind of their rows before the field.
    .map((key) => key.slice(key.lastIndexOf(' ') + 1))
    // A table of fields has its own heads.
    .filter((head) => fields[head] === undefined);
  const head = heads.find((one) => names.includes(one)) ?? heads[0];
  return parentNamed(fieldNamed(given, names, fields) ?? head ?? given);
}

/** The field that a wrong name may mean: as above, or by a synonym or a similar spelling. */
function meantField(given: string, names: readonly string[], fields: Fields): string | undefined {
  const byWord = ownIn(OTHER_WORDS, plainName(given))?.find((name) => names.includes(name));
  return fieldNamed(given, names, fields) ?? byWord ?? nearestName(given, names);
}

/** A meaning as it is for tools, which convert rich text. */
export function forTools(meaning: string): string {
  return meaning.replace('as plain text or HTML', 'in Markdown');
}

function labelsOf(field: Field | undefined): string[] {
  return field === undefined ? [] : [plainName(field.en[0]), plainName(field.zh[0])];
}

/** A name in small letters without spaces. ZenTao writes `Closed on` beside `Closed Date`, which are the same. */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .replace(/ on$/, ' date')
    .replace(/[\s_-]+/g, '');
}

/** Fields of which lists of released servers have no value. */
export function lackingIn(resource: string): string[] {
  return [...(RESOURCES.find(({ name }) => name === resource)?.list?.lacks ?? [])];
}

/** Rejects fields that no record has and that are not known of the resource: a misspelt condition would match nothing. */
export function refuseUnseen(resource: string, names: readonly string[], seen: ReadonlySet<string>): void {
  const fields = allFieldsOf(resource);
  const unlisted = names.find((name) => !seen.has(name) && lackingIn(resource).includes(name));
  if (unlisted !== undefined && seen.size > 0)
    throw usageError(
      inBoth(text`lists of ${resource} have no ${unlisted}.`, '{0} 的列表中没有字段 {1}。'),
      Object.hasOwn(fields, unlisted)
        ? inBoth(text`Only get shows it.`, '只有 get 会显示该字段。')
        : inBoth(text`Only a list below one project shows it.`, '只有某个项目下的列表会显示该字段。'),
      { code: 'field-name' },
    );
  const wrong = names.filter((name) => !seen.has(name) && !Object.hasOwn(fields, name) && name !== 'id');
  if (wrong.length === 0 || seen.size === 0) return;
  const known = [...new Set([...seen, ...Object.keys(fields)])].filter((name) => !isSecretField(name));
  throw new CommandError(
    Object.hasOwn(resourceFields, resource)
      ? inBoth(text`${resource} have no field ${listed('items', wrong)}.`, '{0} 没有字段 {1}。')
      : inBoth(text`the records have no field ${listed('items', wrong)}.`, '这些记录没有字段 {0}。'),
    listed('sentences', suggestionsFor(wrong, known, resource)),
    EXIT.usage,
    { code: 'field-name' },
  );
}

/** Which fields are meant by wrong names, each with its meaning, and the fields there are. */
export function suggestionsFor(wrong: readonly string[], known: readonly string[], resource: string) {
  const meant = meantFor(wrong, known, resource);
  const fields = allFieldsOf(resource);
  const possible = known.map((name) => calledField(name, fields[name]));
  // All of them are many, so they are named only where none is meant.
  const isClear = meant.every((one) => one.length > 0);
  return [...meant.flat(), ...(isClear ? [] : [text`Possible: ${listed('items', possible)}.`])];
}

/** The fields of a record's schema. */
export function namesIn(record: ResourceDefinition['record']): string[] {
  return 'shape' in record && typeof record.shape === 'object' && record.shape !== null
    ? Object.keys(record.shape)
    : [];
}

/** Which field is meant by each wrong name, with its meaning; nothing where none is. */
export function meantFor(wrong: readonly string[], known: readonly string[], resource: string) {
  const fields = allFieldsOf(resource);
  return wrong.map((name) => {
    const field = meantField(name, known, fields);
    if (field === undefined) return [];
    const asked =
      wrong.length === 1 ? text`Did you mean ${field}?` : text`For ${name}, did you mean ${field}?`;
    return [asked, ...whatIs(field, resource)];
  });
}

/** What a field of a resource is, in a sentence; nothing where it is not known. */
export function whatIs(field: string, resource: string, verb?: string): TextValue[] {
  const known = allFieldsOf(resource, verb)[field];
  if (known === undefined) return [];
  const { en, zh } = known;
  // Some meanings only repeat the label.
  const isEnglishLabel = en[1] === `${en[0]}.`;
  const isLabelOnly = isEnglishLabel || zh[1] === `${zh[0]}。`;
  const is = {
    template: `{0} is ${en[0]} (${zh[0]})`,
    values: [isLabelOnly ? field : calledField(field, known)],
    zh: isLabelOnly ? `{0} 是“${zh[0]}”` : '{0}',
  };
  if (isEnglishLabel) return [inBoth(text`${is}.`, '{0}。')];
  const meaning = {
    template: forTools(en[1]),
    values: [],
    zh: zh[1].replace(`${zh[0]}；`, '').replaceAll('`', ''),
  };
  return [inBoth(text`${is}: ${meaning}`, isLabelOnly ? '{0}。' : '{0}：{1}')];
}
