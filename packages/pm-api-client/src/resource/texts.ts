import { withoutEntities } from 'plat-common/entities';
import { text } from 'plat-common/text';
import type { Fields } from '../call.js';
import type { PmErrorRequest } from '../errors.js';
import { wrongFields } from '../wrong-fields.js';
import type { ChangeRules, PmRecord, ResourceDefinition } from './definition.js';
import { isReleased, valueIn } from './read-back.js';

/** The texts that servers fill in from the record when an update does not send them. */
export function refilledByUpdate({ texts = [], richText = [] }: ResourceDefinition): readonly string[] {
  return [...texts, ...richText];
}

/**
 * The texts of a record that a change has to send along, because released servers damage what they fill in again: they take out
 * or mutilate each character above U+FFFF, and decode one level of entities.
 */
export function fragileTexts(
  definition: ResourceDefinition,
  { refills = [] }: ChangeRules,
  given: Fields,
  record: PmRecord,
): Fields {
  // Other servers keep what is not sent.
  if (!isReleased(record)) return {};
  const texts = refills
    .filter((name) => given[name] === undefined)
    .map((name) => [name, valueIn(definition, record, name)] as const);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string' && FRAGILE.test(text)));
}

const FRAGILE = /[\u{10000}-\u{10ffff}]|&#?\w/u;

/**
 * The record with the texts as they were written: released servers show some of them with entities. The record itself is
 * changed. Records of the specification's servers stay as they are.
 */
export function unescapeTexts<Of extends object>(
  { escaped = [] }: Pick<ResourceDefinition, 'escaped'>,
  record: Of,
  isFromReleased = isReleased(record),
): Of {
  if (!isFromReleased) return record;
  const fields = record as Record<string, unknown>;
  for (const name of escaped) {
    if (fields[name] !== undefined) fields[name] = unescaped(fields[name]);
  }
  return record;
}

/** A value with one level of entities decoded, in all its parts. */
function unescaped(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('&') ? withoutEntities(value) : value;
  if (Array.isArray(value)) return value.map(unescaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unescaped(part)]));
}

/** Refuses texts that no server keeps as they are, before anything is sent. */
export function checkTexts(
  { texts = [] }: { texts?: readonly string[] | undefined },
  fields: Fields,
  request: PmErrorRequest,
): void {
  for (const [name, value] of Object.entries(fields)) {
    const problem = hasHalfCharacter(value)
      ? text`has half of a character, as text has that was cut within an emoji`
      : texts.includes(name) && typeof value === 'string' && BLANK_ENDS.test(value)
        ? text`begins or ends with a blank, which servers cut off`
        : undefined;
    if (problem !== undefined) throw wrongFields({ [name]: [problem] }, request);
  }
}

/** Rejects text with half of a character, which servers treat as a missing value. */
export function checkText(name: string, value: string, request: PmErrorRequest): void {
  checkTexts({}, { [name]: value }, request);
}

function hasHalfCharacter(value: unknown): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasHalfCharacter);
}

// What the trim() of PHP takes away.
const BLANK_ENDS = /^[ \t\n\r\0\v]|[ \t\n\r\0\v]$/;
