import { InvalidArgumentError, Option } from 'commander';
import { languageIn } from 'plat-common/locale';
import { isJson, type Json } from './json.js';
import { isProfileName } from './profiles.js';
import { LANGUAGES } from './texts/language.js';

/** Seconds that a timer can hold. */
const MAX_TIMEOUT = 2_147_483;

/** A name and what is given for it, as `name=value`. */
export interface Pair {
  name: string;
  value: string;
}

/** Values such as `status=active` of a flag that may come more than once. */
export function pairs(text: string, before: readonly Pair[] = []): Pair[] {
  const [, name, value] = /^([^=\s][^=]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError('Use NAME=VALUE, such as status=active.');
  }
  return [...before, { name, value }];
}

/** The numbers of records, where each comes by itself. */
export function recordNumbers(text: string, before: readonly number[] = []): number[] {
  return [...before, recordNumber(text)];
}

/** The number of a record. */
export function recordNumber(text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('Use the numeric id of the record, not a name.');
}

/** An option for the name of a resource, which may also be the word for one of its records. */
export function resourceOption(
  flags: string,
  about: string,
  known: readonly { name: string; one: string }[],
): Option {
  const option = new Option(flags, about).choices(known.map(({ name }) => name));
  const { parseArg: check } = option;
  return option.argParser((text: string) => {
    const name = known.find(({ one }) => one === text)?.name ?? text;
    return check === undefined ? name : check(name, undefined);
  });
}

/** An option for a language of the texts, which may also be a locale such as `zh-CN`. */
export function languageOption(flags: string, about: string): Option {
  const option = new Option(flags, about).choices(LANGUAGES);
  const { parseArg: check } = option;
  return option.argParser((text: string) => check?.(languageIn(text), undefined));
}

/** Comma-separated names of fields. */
export function fieldNames(text: string): string[] {
  if (/^(-$|\s*[[{])/.test(text)) {
    throw new InvalidArgumentError('--json chooses the output. Pass the fields of a record with --data.');
  }
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '' && !/^\d+$/.test(name))) return names;
  throw new InvalidArgumentError('Use comma-separated names, such as id,title.');
}

/** The name of a profile. */
export function profileName(text: string): string {
  if (isProfileName(text)) return text;
  throw new InvalidArgumentError('Use letters, digits, dots and hyphens, such as work.');
}

/** A time limit in seconds. */
export function seconds(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= MAX_TIMEOUT) return value;
  throw new InvalidArgumentError('Use seconds, more than 0 and at most 2147483.');
}

/** A count of 0 or more. */
export function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number.');
}

/** A count of 1 or more. */
export function count(text: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new InvalidArgumentError('Use a whole number, 1 or more.');
}

/** A JSON object. */
export function jsonObject(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (isJson(value)) return value;
  } catch {
    // The error below is for any other JSON too.
  }
  throw new InvalidArgumentError('Use a JSON object, such as {"area": "north"}.');
}
