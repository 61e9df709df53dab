import { isJson, type Json, numberOf, ownIn } from 'plat-common/json';
import { forPrograms, listed, type Text, text } from 'plat-common/text';
import type { Call, Fields } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorCode, type PmErrorRequest, wrongField, wrongFields } from '../errors.js';
import type { Limits, WriteOptions } from '../options.js';
import {
  type FieldsSchema,
  HISTORY_ONLY,
  type Known,
  type KnownServer,
  type PmRecord,
  type RecordKind,
  type RequestRules,
  type ResourceDefinition,
  type Sent,
} from './definition.js';
import { fieldName, issueError } from './field-problems.js';
import { valueIn } from './read-back.js';
import { NOT_SHOWN } from './read-record.js';

/** Mistakes that the schema does not cover: wrong names, each with the right one. */
interface FieldMistakes {
  /** A wrong name and the right one. */
  wrongNames?: Readonly<Record<string, string>>;
  /** A field that is not changed here, and the operations that change it. */
  instead?: Readonly<Record<string, readonly string[]>>;
  /** Fields that are text without markup. */
  texts?: readonly string[] | undefined;
  /** What is wrong with fields that do not fit together. */
  check?: RequestRules['check'];
}

/**
 * Checks the fields of a write before anything is sent, and gives them back with those of `extra`, which may have any
 * name and value but a wrong name or a field that is changed elsewhere. A field that is given both ways is what `extra` has.
 */
export function checkedFields(
  schema: FieldsSchema,
  given: unknown,
  request: PmErrorRequest,
  mistakes: FieldMistakes = {},
  extra: unknown = {},
): Fields {
  const fields = ownFields(given, NO_FIELDS, request, Object.keys(schema.shape));
  const further = ownFields(extra, NO_EXTRA, request);
  for (const name of [...Object.keys(fields), ...Object.keys(further)])
    refuseFieldMistakes(name, mistakes, request);
  const { error } = schema.safeParse(fields);
  // A field that extra has is not missing, and its value is the caller's own affair.
  const issues = (error?.issues ?? []).filter(
    ({ path: [name] }) => name === undefined || !Object.hasOwn(further, name),
  );
  if (issues.length > 0) throw issueError(issues, schema, fields, request);
  // Only extra may hold a text that servers trim.
  checkTexts(mistakes, fields, request);
  checkTexts({}, further, request);
  const all = { ...withoutTwins(fields), ...further };
  checkTogether(mistakes, all, request);
  return all;
}

/** Released servers break off a request in the middle that names a reviewer twice. A team may have someone twice. */
function withoutTwins(fields: Fields): Fields {
  const lists = ['reviewer', 'mailto'].filter((name) => Array.isArray(fields[name]));
  const once = lists.map((name) => [name, [...new Set(fields[name] as unknown[])]] as const);
  return { ...fields, ...Object.fromEntries(once) };
}

const NO_FIELDS = forPrograms`the fields are not an object.`;
const NO_EXTRA = forPrograms`the option extra is not an object.`;

/** Checks fields that belong together, before anything is sent. */
export function checkTogether({ check }: FieldMistakes, fields: Fields, request: PmErrorRequest): void {
  const wrong = Object.entries(check?.(fields) ?? {});
  if (wrong.length === 0) return;
  throw wrongFields(Object.fromEntries(wrong.map(([name, problem]) => [name, [problem]])), request);
}

/** The fields of an object. An undefined value is not sent, so it counts as left out. */
function ownFields(
  given: unknown,
  why: Text,
  request: PmErrorRequest,
  names: readonly string[] = [],
): Fields {
  if (isJson(given))
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const hint =
    names.length === 0
      ? forPrograms`Give an object.`
      : forPrograms`Give an object with fields such as ${listed('items', names.slice(0, 3))}.`;
  throw new PmError({ code: 'invalid-input', why, hint, request });
}

function refuseFieldMistakes(name: string, mistakes: FieldMistakes, request: PmErrorRequest): void {
  const { wrongNames = {}, instead = {} } = mistakes;
  const right = ownIn(wrongNames, name);
  if (right !== undefined) {
    const why = text`${name} is a wrong name of ${right}.`;
    throw fieldName(request, name, why, text`Rename ${name} to ${right}.`);
  }
  const operations = ownIn(instead, name);
  if (operations !== undefined) {
    const hint =
      operations.length === 0
        ? text`No operation of this API does.`
        : text`Use ${listed('alternatives', operations)}.`;
    throw fieldName(request, name, text`an update does not change ${name}.`, hint);
  }
}

/** Refuses texts that no server keeps as they are, before anything is sent. */
export function checkTexts({ texts = [] }: FieldMistakes, fields: Fields, request: PmErrorRequest): void {
  for (const [name, value] of Object.entries(fields)) {
    const problem = hasHalfCharacter(value)
      ? text`has half of a character, as text has that was cut within an emoji`
      : texts.includes(name) && typeof value === 'string' && BLANK_ENDS.test(value)
        ? text`begins or ends with a blank, which servers cut off`
        : isTooLong(name, value)
          ? text`has more than ${MAX_BYTES} bytes as HTML, and servers cut off the rest`
          : undefined;
    if (problem !== undefined) throw wrongFields({ [name]: [problem] }, request);
  }
}

function hasHalfCharacter(value: unknown): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasHalfCharacter);
}

/** Bytes that released servers keep of a comment, of a test case's texts and of the work of an effort; other long texts have 16 MiB. */
const MAX_BYTES = 65_535;

const SHORT: readonly string[] = ['comment', 'precondition', 'work'];

function isTooLong(name: string, value: unknown): boolean {
  // Lists of texts are the steps of a test case and what they expect.
  const parts = SHORT.includes(name) ? [value] : Array.isArray(value) ? value : [];
  // Not TextEncoder, which the jsdom environment of Jest lacks.
  const bytesOf = (part: unknown) => new Blob([htmlOfPlainText(String(part))]).size;
  return parts.some((part) => bytesOf(part) > MAX_BYTES);
}

// What the trim() of PHP takes away.
const BLANK_ENDS = /^[ \t\n\r\0\v]|[ \t\n\r\0\v]$/;

/** The fields of a write with their plain text as HTML. What is given as `extra`, or is in the record already, stays as it is. */
export function plainTextAsHtml(
  definition: ResourceDefinition,
  fields: Fields,
  { extra = {} }: WriteOptions,
  record?: PmRecord,
): Fields {
  const { richText = [] } = definition;
  const names = new Set([...richText, HISTORY_ONLY].filter((name) => !Object.hasOwn(extra, name)));
  const htmlOf = ([name, value]: [string, unknown]) =>
    names.has(name) && typeof value === 'string' && (record && valueIn(definition, record, name)) !== value
      ? htmlOfPlainText(value)
      : value;
  return Object.fromEntries(Object.entries(fields).map((entry) => [entry[0], htmlOf(entry)]));
}

/**
 * Plain text as the HTML that shows it: servers keep rich text as HTML, where a line break is a blank and `<` begins a tag. A text
 * with markup or entities is HTML already and stays as it is.
 */
export function htmlOfPlainText(text: string): string {
  if (!/[&<>\r\n]/.test(text) || MARKUP.test(text)) return text;
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r\n?|\n/g, '<br />');
}

/** An entity, or a tag of HTML: `<token>` is a word that somebody wrote. */
const MARKUP =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});|<!--|<\/?(?:a|abbr|b|big|blockquote|br|center|cite|code|col|colgroup|dd|del|div|dl|dt|em|embed|figure|font|h[1-6]|hr|i|iframe|img|input|ins|kbd|label|li|link|mark|meta|ol|p|pre|q|s|samp|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|video)(?:\s[^<>]*)?\/?>/i;

/**
 * What is sent: the given fields, the definition's defaults, related fields that servers require, and further names of all
 * these for other servers.
 */
export async function completed(
  { defaults = {}, alsoAs = {}, beforeSend = (sent) => sent }: RequestRules,
  { body, query }: Sent,
  known: Known,
): Promise<Sent & Pick<Call, 'alsoAs'>> {
  const missing = Object.entries(defaults).filter(([name]) => body[name] === undefined);
  const today = () => known.now().slice(0, 10);
  const made = Object.fromEntries(missing.map(([name, make]) => [name, make(today)]));
  const sent = await beforeSend({ body: { ...body, ...made }, query }, known);
  const further = Object.entries(alsoAs).flatMap(([name, others]) =>
    sent.body[name] === undefined ? [] : others.map((other) => [other, sent.body[name]] as const),
  );
  return { ...sent, body: { ...sent.body, ...Object.fromEntries(further) }, alsoAs };
}

/** What a definition may ask the server before a request. */
export function serverFor(connection: Connection, limits: Limits): KnownServer {
  return {
    user: () => connection.user(limits),
    read: async ({ name, one }, id) => {
      const wants = { as: 'record', key: one } as const;
      const { body } = await connection.send({ method: 'GET', path: `/${name}/${id}`, wants }, limits);
      return body[one] as Json;
    },
  };
}

/** Rejects with `not-found` if a record that another one names is missing: servers accept any number. */
export async function requireRecord(server: KnownServer, kind: RecordKind | undefined, id: unknown) {
  if (kind === undefined || typeof id !== 'number' || id === 0) return;
  await server.read(kind, id).catch((error: unknown) => {
    // A record that the user may not read may still exist: the server decides.
    if (error instanceof PmError && error.code === 'not-found') throw error;
  });
}

/** A `beforeSend` that rejects a record as the duplicate of itself, which released servers store. */
export function notOfItself(field: string) {
  return (sent: Sent, { record }: Known): Sent => {
    if (record === undefined || Number(sent.body[field]) !== record.id) return sent;
    throw wrongField(field, text`is the record itself`, { id: record.id });
  };
}

/** Rejects a parent that is the record itself or below it. */
export async function requireNotBelow(server: KnownServer, kind: RecordKind, id: number, parent: unknown) {
  const seen = new Set<unknown>();
  for (let above = numberOf(parent); above !== undefined && above > 0 && !seen.has(above); ) {
    if (above === id) throw wrongField('parent', text`is the record itself or one below it`, { id });
    seen.add(above);
    const record = await server.read(kind, above).catch((error: unknown) => {
      // What is above may be of another kind, or hidden: the server decides.
      if (error instanceof PmError && UNREADABLE.includes(error.code)) return {};
      throw error;
    });
    above = numberOf((record as Fields).parent);
  }
}

const UNREADABLE: readonly PmErrorCode[] = [...NOT_SHOWN, 'not-visible'];

/** What gives the server's present time; a dry run, which sends nothing, goes without knowing the server's zone. */
export function nowOf(connection: Connection, { dryRun }: WriteOptions): () => string {
  return () => (dryRun ? connection.serverClock.probablyNow() : connection.serverClock.now());
}

/** Checks a record's number. Paths are built from fixed words and numbers that passed here, from nothing else. */
export function checkedID(id: unknown, what: string, request: PmErrorRequest): number {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
  throw wrongField(what, text`must be a whole number of ${1} or more`, {
    why: text`${what} is not a number of 1 or more.`,
    hint: text`Give the record's number, which its list shows, not its name.`,
    request,
  });
}
