import { type Json, ownIn } from 'plat-common/json';
import { PmError } from 'pm-api-client';
import { fieldsIn, type ResourceFields, resourceFields } from 'pm-api-client/fields';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { hasLostImage, isCut, withImagesOfWords } from '../cut-text.js';
import { advised, usageError } from '../exit-codes.js';
import { listIn } from '../kinds.js';
import type { Call } from '../operation.js';
import { isSecretField } from '../secrets.js';
import { inBoth, listed, type Text, type TextValue, text } from '../texts.js';
import { isRelativeDay, relativeDay, weekdayOf } from './days.js';
import { namedBuilds } from './named-builds.js';
import { allFieldsOf, fieldNamed, foundBy, meantFor, whatIs } from './names.js';
import { type Account, isAboutPeople, nameOf, type Person } from './people.js';
import { type Field, fieldsOf, fieldValue, sentencesIn, singleValue } from './schema.js';
import { calledField, knownValues, meantValues, problemOf, withFieldsCalled, withLabel } from './values.js';

/** The request whose fields are read: `create`, `update` or a transition of a resource. */
export interface Request {
  definition: Pick<ResourceDefinition, 'name' | 'create' | 'update' | 'transitions' | 'list'>;
  verb: string;
}

/** Who is asked where a value needs the server; in a run that sends nothing, such values stay as they are. */
type Asked = Pick<Call, 'people' | 'serverTime' | 'permit' | 'asking' | 'signal' | 'isOfTool'>;

/** The schema of a request. */
export function schemaOf({ definition: { create, update, transitions = {} }, verb }: Request) {
  if (verb === 'create') return create?.fields;
  return verb === 'update' ? update?.fields : transitions[verb]?.fields;
}

/**
 * Reads the fields of writes as people and agents give them: names and values by ZenTao's labels, people by name or as `me`, days such
 * as `+3d`, numbers and JSON as text, a single value for a list; null means absent. What it cannot read stays for the client to judge.
 * Problems name a field as `called` does; `accounts` are the people who may be meant by names that are no accounts.
 */
export async function readFields(
  request: Request,
  given: readonly Json[],
  call: Asked,
  called: (field: string) => TextValue = calledIn(request),
) {
  const table: ResourceFields | undefined = resourceFields[request.definition.name];
  const meanings = table === undefined ? {} : fieldsIn(table, request.verb);
  const all = allFieldsOf(request.definition.name);
  const shapes = new Map(fieldsOf(schemaOf(request)).map((field) => [field.name, field]));
  // A secret is given under its own name alone, by which it is known.
  const names = [...new Set([...shapes.keys(), ...Object.keys(meanings)])].filter(
    (name) => !isSecretField(name),
  );
  const { people, serverTime } = call;
  const wrongNames = request.verb === 'create' ? (request.definition.create?.wrongNames ?? {}) : {};

  // A name that many records have is looked for once.
  const asked = new Map<string, Promise<Person>>();
  const personOf = (name: string) => {
    const asking = asked.get(name) ?? people.find(name);
    asked.set(name, asking);
    return asking;
  };
  const accounts: Account[] = [];

  const buildOf = namedBuilds(call);
  const readOne = async (record: Json) => {
    const sent: Json = {};
    const problems: Text[] = [];
    const keys = new Map<string, string>();
    const wrong = new Set<string>();
    const product = Object.entries(record).find(([key]) =>
      /^product(ID)?$/.test(fieldNamed(key, names, meanings) ?? ''),
    );
    for (const [key, whole] of Object.entries(record)) {
      if (whole === null) continue;
      const name =
        fieldNamed(key, names, meanings) ??
        ownIn(wrongNames, key) ??
        // A field that this request does not take is told by its own name.
        fieldNamed(key, Object.keys(all), all) ??
        key;
      const count = problems.length;
      const before = keys.get(name);
      if (before !== undefined)
        problems.push(text`${called(name)} is given twice, as ${before} and as ${key}.`);
      keys.set(name, key);
      const shape = shapes.get(name);
      const meaning = meanings[name];
      const known = knownValues(meaning?.kind);
      if (Array.isArray(whole) && whole.length > 1 && shape?.repeats === false)
        problems.push(
          inBoth(
            text`${called(name)} is given ${whole.length} times and takes one value.`,
            '{0} 给出了 {1} 次，但只能有一个值。',
          ),
        );
      const readValue = async (raw: unknown): Promise<unknown> => {
        if (typeof raw === 'number' && shape?.kind === 'text') return String(raw);
        if (typeof raw !== 'string' || raw === '') return raw;
        // An agent was shown the images in words; what people write is theirs.
        const part = call.isOfTool ? withImagesOfWords(raw) : raw;
        if (call.isOfTool && request.verb === 'update' && hasLostImage(part))
          problems.push(
            text`${called(name)}: an image was read as words without its file, and writing them would lose it.`,
          );
        if (isCut(part))
          problems.push(
            text`${called(name)}: the text was cut when it was read, and writing it would lose the rest.`,
          );
        const [meant = part] = meantValues(part, known);
        const isNamed = problemOf(meant, called(name), known) !== undefined && known.isBuild;
        const value = isNamed ? await buildOf(meant, product?.[1]) : meant;
        const problem = problemOf(value, called(name), known);
        if (problem !== undefined) problems.push(problem);
        if (isAboutPeople(name, meaning) && meaning !== undefined) {
          const found = await personOf(value);
          if ('account' in found) return found.account;
          const { matches } = found;
          accounts.push(...matches);
          problems.push(
            matches.length === 0
              ? text`${called(name)}: "${value}" is not an account. The list of users shows them.`
              : text`${called(name)}: "${value}" is not an account. Use one of ${listed('items', matches.map(nameOf))}.`,
          );
          // The client would add what is said to a caller who may not look for people.
          return undefined;
        }
        const isTime = meaning?.kind === 'moment';
        if ((isTime || meaning?.kind === 'date') && isRelativeDay(value)) {
          const now = await serverTime();
          const day = relativeDay(value, now, weekdayOf(name, meaning));
          // The server takes a day for its midnight, which today is before what has happened.
          return isTime && now.slice(0, 10) === day ? now : day;
        }
        if (meaning?.kind === 'clock')
          return value.replace(/^(\d?\d):(\d\d)$/, (_, hour, minute) => hour.padStart(2, '0') + minute);
        return shape === undefined ? value : singleValue(value, shape);
      };
      const isList = shape?.repeats && (Array.isArray(whole) || ['number', 'string'].includes(typeof whole));
      const isSentences = meaning?.kind === 'textList' && typeof whole === 'string' && !whole.startsWith('[');
      const partsOf = (one: unknown) =>
        typeof one === 'string' && shape?.repeats && meaning?.kind !== 'textList'
          ? [fieldValue(one, shape)].flat()
          : listIn(one);
      const list = isSentences ? sentencesIn(whole) : listIn(whole).flatMap(partsOf);
      // An empty text alone empties a list, where it is not the text of one step.
      const isEmptied = list.length === 1 && list[0] === '' && meaning?.kind !== 'textList';
      const parts = isEmptied ? [] : list;
      sent[name] = isList
        ? (await Promise.all(parts.map(readValue))).filter((part) => part !== undefined)
        : await readValue(whole);
      if (problems.length > count) wrong.add(name);
    }
    return { sent, problems, wrong };
  };
  const read = [];
  for (const record of given) read.push(await readOne(record));
  return { read, records: read.map(({ sent }) => sent), accounts };
}

/** The same; rejects values that cannot be sent, all of them in one error, before anything is sent. */
export async function fieldsToSend(request: Request, given: readonly Json[], call: Asked): Promise<Json[]> {
  const { read, records, accounts } = await readFields(request, given, call);
  for (const fields of records) call.permit(request.definition, fields);
  const lines: TextValue[] = read.flatMap(({ sent, problems, wrong }, index) =>
    [...problems, ...(wrong.size > 0 ? refusals(request, sent, wrong) : [])].map((problem) =>
      given.length === 1 ? problem : inBoth(text`records[${index}].${problem}`, 'records[{0}].{1}'),
    ),
  );
  if (lines.length === 0) return records;
  throw usageError(inBoth(text`invalid values:`, '以下值无效：'), '', {
    lines,
    ...(accounts.length > 0 && { details: { accounts } }),
  });
}

/** What the client would refuse after the values that are wrong already, so that one error names all. */
function refusals(request: Request, sent: Json, wrong: ReadonlySet<string>): Text[] {
  const issues = schemaOf(request)?.safeParse(sent).error?.issues ?? [];
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const names = issues.map(({ path: [name] }) => name);
  return [
    ...unknown.map((name) => inBoth(text`${name} is not a field of this request.`, '该请求没有字段 {0}。')),
    ...fieldsOf(schemaOf(request))
      .filter(({ name }) => names.includes(name) && !wrong.has(name))
      .map((field) => takes(field, request, sent[field.name] === undefined)),
  ];
}

/** An error of the client about the fields of a request, with what they may be; any other error as it is. */
export function withFieldsExplained(error: unknown, request: Request, given: readonly Json[]): unknown {
  if (
    !(error instanceof PmError) ||
    error.mayHaveRun ||
    !['field-name', 'invalid-input', 'validation'].includes(error.code)
  )
    return error;
  const { name, transitions = {}, create, update } = request.definition;
  const called = calledIn(request);
  const shapes = fieldsOf(schemaOf(request)).filter((field) => !isSecretField(field.name));
  const known = shapes.map((field) => field.name);
  const names = [...new Set(given.flatMap((fields) => Object.keys(fields)))];
  // What the client itself explains needs no more words.
  const explained = { ...(request.verb === 'create' ? create?.wrongNames : update?.instead) };
  const unknown = names.filter((one) => !known.includes(one) && !Object.hasOwn(explained, one));
  const takersOf = (one: string) => [
    ...(one === 'comment' && update !== undefined ? ['comment'] : []),
    ...(ownIn(update?.instead ?? {}, one) ?? []),
    ...Object.entries(transitions).flatMap(([verb, { fields }]) =>
      Object.hasOwn(fields.shape, one) ? [verb] : [],
    ),
  ];
  const nowhere = unknown.filter((one) => takersOf(one).length === 0);
  const elsewhere = unknown
    .filter((one) => !nowhere.includes(one))
    .map((one) => text`${called(one)} is set by ${listed('alternatives', takersOf(one))}.`);
  // A similar name would lead to a change of something else: `project` for `product` moves the record.
  const fields = request.verb === 'update' ? allFieldsOf(name) : {};
  const kept = nowhere.filter((one) => Object.hasOwn(fields, one));
  const misspelt = nowhere.filter((one) => !kept.includes(one));
  // Some are required with a value of another one only: the client names these.
  const isRequired = ({ name: one, required }: Field) => required || error.fields?.[one] !== undefined;
  const missing = shapes.filter(
    (field) => isRequired(field) && given.some((fields) => !Object.hasOwn(fields, field.name)),
  );
  // What a server requires is told by its meaning.
  const wrong = Object.keys(error.fields ?? {}).filter((one) =>
    error.code === 'validation'
      ? !names.includes(one)
      : error.code === 'invalid-input' && names.includes(one),
  );
  const advice = [
    ...elsewhere,
    ...kept.map((one) => inBoth(text`An update does not change ${called(one)}.`, '更新操作不会修改 {0}。')),
    // The error of the client lists the fields there are.
    ...meantFor(misspelt, known, name).flat(),
    // The error of an unknown name names nothing that is missing beside it.
    ...missing.map((field) => takes(field, request, error.code === 'field-name')),
    ...wrong.flatMap((one) => [
      ...whatIs(one, name, request.verb),
      ...foundBy(one, given.find((fields) => one in fields)?.[one]),
    ]),
  ];
  if (advice.length === 0 && error.code !== 'field-name') return error;
  // The values of other errors may be words of the server or of its users.
  const values = error.values.map((value) => withFieldsCalled(value, called));
  return advised(error, advice, error.code === 'validation' ? error : { template: error.template, values });
}

/** What a field takes, in a sentence. */
function takes(field: Field, request: Request, isLacking: boolean): Text {
  const [name, takes] = [calledIn(request)(field.name), whatItTakes(field, request)];
  return isLacking
    ? inBoth(text`${name} is required: ${takes}.`, '{0}必填：{1}。')
    : inBoth(text`${name}: ${takes}.`, '{0}：{1}。');
}

/** Names the fields of a request. */
function calledIn({ definition, verb }: Request): (field: string) => TextValue {
  const fields = allFieldsOf(definition.name, verb);
  return (name) => calledField(name, fields[name]);
}

/** `list of text`, `one of 1, 2, 3, 4`, `the id of a build, or trunk` */
export function whatItTakes({ name, kind, repeats, choices, isOpen }: Field, { definition, verb }: Request) {
  const meaning = allFieldsOf(definition.name, verb)[name];
  const values = listed(
    'items',
    choices.map((value) => (value === '' ? '""' : withLabel(value, meaning))),
  );
  const single =
    choices.length > 0 ? (isOpen ? text`one of ${values} or another` : text`one of ${values}`) : NOUNS[kind];
  if (knownValues(meaning?.kind).isBuild)
    return repeats ? text`list of ids of builds, or trunk` : text`the id of a build, or trunk`;
  return repeats ? inBoth(text`list of ${single}`, '列表：{0}') : single;
}

const NOUNS: Readonly<Record<Field['kind'], Text>> = {
  text: inBoth(text`text`, '文本'),
  'YYYY-MM-DD': inBoth(text`day as YYYY-MM-DD, today or +3d`, '日期：YYYY-MM-DD、today 或 +3d'),
  number: inBoth(text`number`, '数字'),
};
