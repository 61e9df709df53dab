import { text as streamText } from 'node:stream/consumers';
import { type Command, CommanderError, Option } from 'commander';
import { isJson, type Json, parsedJson } from 'plat-common/json';
import { nearestName } from 'plat-common/nearest-name';
import type { Field as FieldMeaning } from 'pm-api-client/fields';
import type { FieldsSchema } from 'pm-api-client/resources';
import { usageError } from '../exit-codes.js';
import { FROM_FILE, refuseStdinTwice, textsFromFiles } from '../from-file.js';
import type { Io } from '../io.js';
import { type Kind, object, type Pair } from '../kinds.js';
import { completed, flag, flagNamed, optionOf, type Parameter } from '../operation.js';
import { refuseSecretFields, SECRET_NAMES } from '../secrets.js';
import { inBoth, listed, type Text, type Texts, type TextValue, text } from '../texts.js';
import { type Request, schemaOf } from './fields.js';
import { allFieldsOf, OTHER_WORDS, plainName } from './names.js';
import { type Field, fieldsOf, singleValue } from './schema.js';
import { labelOf, withLabel } from './values.js';

/** What is known of the fields of a request that no table has: a sentence each. */
type Sentences = Readonly<Record<string, Text>>;

/** The fields of a request: flags of the command, each with its meaning, and one object of a tool. */
export function fieldsParameter(request: Request | undefined, sentences: Sentences = {}): Parameter<Json> {
  return {
    kind: {
      ...object,
      ...(request && { addTo: (command, io) => addFieldFlags(command, io, request, sentences) }),
    },
    means: '',
    forAgents: 'see describe; rich text in Markdown; days may be today, +3d',
    required: true,
  };
}

/**
 * Adds a flag for each field of a schema, under the specification's name: `--productID 1`, also `--product-id 1`; and `--data` and
 * `--from-file`. What it returns reads the fields that were given; flags take precedence.
 */
function addFieldFlags(command: Command, io: Io, request: Request, sentences: Sentences) {
  const { texts } = io;
  const flags = fieldOptions(io, request, sentences);
  command
    .exitOverride((error) => {
      throw withLabelMeant(error, command);
    })
    .optionsGroup(texts.say(inBoth(text`Fields:`, '字段：')));
  for (const flag of flags) command.addOption(flag);
  command.option('--data <object>', texts.say(DATA));
  command.addOption(optionOf('fromFile', FROM_FILE, texts));
  const names = flags.map((flag) => flag.attributeName());
  return async () => {
    const { data, fromFile = [], ...options } = command.opts<{ data?: string; fromFile?: Pair[] }>();
    const given = Object.entries(options).filter(([name]) => names.includes(name));
    refuseStdinTwice([...(data === undefined ? [] : [data]), ...fromFile.map(({ value }) => value)]);
    return {
      ...(await fieldsInData(data, io)),
      ...(await textsFromFiles(fromFile, io)),
      ...Object.fromEntries(given),
    };
  };
}

const DATA = inBoth(
  text`fields as a JSON object; - reads it from stdin`,
  '字段的 JSON 对象；写 - 时从标准输入读取',
);

/** The required fields of a request as flags of an example: `--productID 1 --title "…"`; `also` are those that a value requires. */
export function exampleFields(schema: FieldsSchema | undefined, also: readonly string[] = []): string {
  const required = fieldsOf(schema).filter((field) => field.required || also.includes(field.name));
  const flags = required.filter(({ name }) => !SECRET_NAMES.includes(name)).map(flagOf);
  const hasSecrets = required.some(({ name }) => SECRET_NAMES.includes(name));
  return [...flags, ...(hasSecrets ? ['--data - < secret.json'] : [])].join(' ');
}

/** The first field of a request as a flag of an example. */
export function exampleField(schema: FieldsSchema | undefined): string {
  return fieldsOf(schema).slice(0, 1).map(flagOf).join('');
}

function fieldOptions(io: Io, request: Request, sentences: Sentences): Option[] {
  const { name, create, update } = request.definition;
  const { verb } = request;
  const all = allFieldsOf(name, verb);
  const fields = fieldsOf(schemaOf(request))
    .filter(({ name }) => !SECRET_NAMES.includes(name))
    .map((field) => {
      const option = fieldOption(io, field, all[field.name] ?? sentences[field.name]);
      completed.set(option, wordsFor(field, all[field.name], io.texts));
      return option;
    });
  // Every command has --labels, for its output.
  const taken = new Set([
    'labels',
    ...fields.flatMap((option) => [option.attributeName(), option.long?.slice(2), option.short?.slice(2)]),
  ]);
  // Wrong names, synonyms and labels are let through: reading takes them, or the client explains what is wrong.
  const wrong = verb === 'create' ? create?.wrongNames : verb === 'update' ? update?.instead : undefined;
  // Also without the word for the record, as reading takes them: 产品 for 所属产品, 标题 for Bug标题.
  const labels = [allFieldsOf(name), all]
    .flatMap(Object.values<FieldMeaning>)
    .flatMap(({ en, zh }) => [plainName(en[0]), zh[0], zh[0].toLowerCase(), ...endsOf(zh[0])]);
  const others = [...new Set([...labels, ...Object.keys({ ...wrong, ...OTHER_WORDS })])]
    .filter((name) => /^[\p{L}\p{N}]+$/u.test(name) && !taken.has(name))
    .map((name) => new Option(`--${name} <value>`).hideHelp().argParser(severalOf));
  return [...fields, ...others];
}

function fieldOption({ texts }: Io, field: Field, meaning: FieldMeaning | Text | undefined): Option {
  const option = new Option(`${flagsOf(field.name)} <${field.kind}>`, flagHelp(field, meaning, texts));
  // Only the client checks values: commander would reject further values that the server accepts.
  return option.argParser((given: string, before?: unknown) => {
    const value = singleValue(given, field);
    // One text of several lines may be a whole list, such as the steps of a test case. Reading refuses several of one value.
    const isWhole = before === undefined && (!field.repeats || given.includes('\n'));
    return isWhole ? value : severalOf(value, before ?? []);
  });
}

/** The known values of a field, in Chinese with their labels: those that a shell takes without quotes. */
function wordsFor({ choices }: Field, meaning: FieldMeaning | undefined, { language }: Texts): string[] {
  const labels = language === 'zh' ? choices.flatMap((value) => labelOf(value, meaning) ?? []) : [];
  return [...choices, ...labels].filter((word) => /^\S+$/.test(word));
}

/** The parts of a Chinese label that end as it does: 所属产品, 属产品, 产品. */
function endsOf(label: string): string[] {
  const characters = [...(/\p{Script=Han}{2,}$/u.exec(label)?.[0] ?? '')];
  return characters.slice(1).map((_, at) => characters.slice(at).join(''));
}

/** Each value of an option that is given more than once. */
function severalOf(given: unknown, before?: unknown): unknown {
  return before === undefined ? given : [before, given].flat();
}

/** Adds the nearest label to the error of an unknown Chinese option: commander looks at the options of the help alone. */
function withLabelMeant(error: CommanderError, { options }: Command): CommanderError {
  const { message, code, exitCode } = error;
  const [, given] = /^error: unknown option '--(\p{Script=Han}.*)'$/u.exec(message) ?? [];
  const labels = options.map((option) => option.name()).filter((name) => /\p{Script=Han}/u.test(name));
  const meant = given === undefined ? undefined : nearestName(given, labels);
  return meant === undefined
    ? error
    : new CommanderError(exitCode, code, `${message}\n(Did you mean --${meant}?)`);
}

/** `--product-id, --productID`: a field's name in both spellings. */
function flagsOf(name: string): string {
  const dashed = flagNamed(name);
  return dashed === `--${name.toLowerCase()}` ? `--${name}` : `${dashed}, --${name}`;
}

/** The fields of `--data`: the text itself, or what comes by stdin for `-`. */
async function fieldsInData(given: string | undefined, { stdin }: Io): Promise<Json> {
  if (given === undefined) return {};
  const fields = parsedJson(given === '-' ? await streamText(stdin) : given);
  if (isJson(fields)) {
    if (given !== '-') refuseSecretFields(fields, BY_STDIN);
    return fields;
  }
  throw usageError(
    given === '-' ? text`stdin is not a JSON object.` : text`the value of --data is not a JSON object.`,
    text`Pass an object, such as {"title": "Login fails"}.`,
  );
}

const BY_STDIN = text`Pass the object by stdin, with --data -.`;

/** Fields that a record has on some servers only, such as those that an administrator has added. */
export const extraFields: Parameter<Json> = flag(
  {
    ...object,
    read: (given) => {
      const extra = object.read(given);
      if (typeof given === 'string') refuseSecretFields(extra, BY_STDIN);
      return extra;
    },
  } satisfies Kind<Json>,
  text`JSON object with further fields, sent unchanged`,
  '附加字段的 JSON 对象，原样发送',
  { forAgents: 'custom fields' },
);

function flagOf(field: Field): string {
  return `--${field.name} ${exampleOf(field)}`;
}

function exampleOf({ name, kind, choices }: Field): string {
  const [choice] = choices;
  if (choice !== undefined) return choice;
  if (kind === 'YYYY-MM-DD') return '2026-01-31';
  if (kind === 'number') return '1';
  // A test run takes a build alone, and not the main line.
  if (/build/i.test(name)) return name === 'build' ? '1' : 'trunk';
  return /assignedTo|account|reviewer|By$/.test(name) ? 'zhangsan' : '"…"';
}

/** Help of a field's flag: its meaning, its values, whether it is required and what holds without it. */
function flagHelp(field: Field, given: FieldMeaning | Text | undefined, texts: Texts): string {
  const meaning = given === undefined || 'template' in given ? undefined : given;
  const standard = meaning?.default?.[texts.language === 'en' ? 0 : 1]?.replaceAll('`', '');
  const notes = [
    ...(field.required ? [inBoth(text`required`, '必填')] : []),
    ...(field.repeats ? [inBoth(text`repeat for more`, '可重复')] : []),
    ...(standard === undefined ? [] : [inBoth(text`default: ${standard}`, '默认：{0}')]),
  ];
  const parts = texts.say(listed('clauses', [...valuesOf(field, meaning), listed('items', notes)]));
  const about = given !== undefined && 'template' in given ? texts.say(given) : aboutOf(meaning, texts);
  return about === '' || parts === ''
    ? `${about}${parts}`
    : texts.say(inBoth(text`${about} (${parts})`, '{0}（{1}）'));
}

/** The meaning of a field; in Chinese after the label of ZenTao's screens. */
function aboutOf(meaning: FieldMeaning | undefined, { language }: Texts): string {
  if (meaning === undefined) return '';
  const [label, about] = meaning[language];
  // A flag takes the values of a list one by one.
  const plain = about
    .replace(/\['(\w+)'\]/g, '$1')
    .replaceAll('`', '')
    .replace(/[.。]$/, '');
  if (language === 'en' || plain.startsWith(label)) return plain;
  return label.endsWith(plain) ? label : `${label}：${plain}`;
}

function valuesOf({ choices, isOpen }: Field, meaning: FieldMeaning | undefined): TextValue[] {
  if (choices.length === 0) return [];
  const shown = choices.filter(Boolean).map((value) => withLabel(value, meaning));
  const list = listed('items', shown);
  return [isOpen ? inBoth(text`${list} or another value`, '{0}，或其他值') : list];
}
