import { nearestName } from 'plat-common/nearest-name';
import { type Field, type ResourceFields, resourceFields } from 'pm-api-client/fields';
import { isSecretField } from './secret-fields.js';

/** Words that people and other trackers use, with the fields that may be meant. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  assignee: ['assignedTo'],
  owner: ['assignedTo', 'PM', 'PO'],
  priority: ['pri'],
  due: ['deadline', 'end', 'date'],
  duedate: ['deadline', 'end', 'date'],
  description: ['desc', 'steps', 'spec', 'description'],
  content: ['desc', 'steps', 'spec'],
  name: ['title', 'realname'],
  title: ['name'],
  summary: ['title', 'name'],
  version: ['openedBuild', 'build'],
  build: ['openedBuild', 'build'],
  tags: ['keywords'],
  labels: ['keywords'],
  cc: ['mailto'],
  sprint: ['execution', 'executionID'],
  iteration: ['execution', 'executionID'],
  reporter: ['openedBy'],
  creator: ['openedBy', 'createdBy'],
  state: ['status'],
  spent: ['consumed'],
  remaining: ['left'],
};

/** The tables of all fields of a resource, those of its transitions included. */
export function allFieldsOf(resource: string): Readonly<Record<string, Field>> {
  const table: ResourceFields | undefined = resourceFields[resource];
  if (table === undefined) return {};
  const ofTransitions = Object.values(table.transitions ?? {}).map(({ fields }) => fields);
  return Object.assign({}, ...ofTransitions, table.fields);
}

/** The field that a wrong name means: by its label in English or Chinese, a synonym or a similar spelling. */
export function meantField(
  given: string,
  names: readonly string[],
  fields: Readonly<Record<string, Field>>,
): string | undefined {
  const wanted = simple(given);
  const byLabel = names.find((name) => labelsOf(fields[name]).includes(wanted));
  const byWord = OTHER_WORDS[wanted]?.find((name) => names.includes(name));
  // A Chinese title without the name of the record: 标题 for Bug标题, 名称 for 用例名称.
  const isChinese = /^\p{Script=Han}{2,}$/u.test(wanted);
  const byEnd = isChinese
    ? names.find((name) => labelsOf(fields[name]).some((label) => label.endsWith(wanted)))
    : undefined;
  return byLabel ?? byWord ?? byEnd ?? nearestName(given, names);
}

/** What a field means, with its label: `Affected Builds (影响版本): Builds in which it was found.` */
export function meaningOf(field: Field | undefined): string | undefined {
  if (field === undefined) return undefined;
  const { en, zh } = field;
  return `${en[0]} (${zh[0]}): ${forTools(en[1])}`;
}

/** What each field of a resource means, in a few words. Secret fields are left out. */
export function meaningsOf(resource: string): Record<string, string> {
  const fields = Object.entries(allFieldsOf(resource)).filter(([name]) => !isSecretField(name));
  return Object.fromEntries(fields.map(([name, { en, zh }]) => [name, `${zh[0]}: ${forTools(en[1])}`]));
}

/** A meaning as it is for tools, which convert rich text. */
function forTools(meaning: string): string {
  return meaning.replace('as plain text or HTML', 'in Markdown');
}

function labelsOf(field: Field | undefined): string[] {
  return field === undefined ? [] : [simple(field.en[0]), simple(field.zh[0])];
}

function simple(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}
