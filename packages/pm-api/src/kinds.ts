import type { Command } from 'commander';
import { isJson, type Json, parsedJson } from 'plat-common/json';
import type { Io } from './io.js';
import { isProfileName } from './profiles.js';
import { inBoth, listed, type Text, text } from './texts.js';

/** A value that its parameter does not take, and what it takes. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';

  constructor(readonly why: Text) {
    super(why.template);
  }
}

/** One kind of value that an operation takes: as a word of a command line and as JSON of a tool call. */
export interface Kind<out T = unknown> {
  /** What the value is called behind its flag: `--left <hours>`. Left out: the flag has none. */
  sign?: string;
  /** The value as JSON Schema, in keywords that every client of tools accepts. */
  schema: Json;
  /** The values there are, where they are few. */
  choices?: readonly string[];
  /** Values that are known, where others are taken, too. */
  known?: readonly string[];
  /** Is it a list, so that its flag may come more than once? */
  repeats?: true;
  /** Reads what was given: text of a command line or JSON of a tool. Throws `Unreadable`. */
  read(given: unknown): T;
  /** Adds the flags of a kind that has several, and gives what reads them. */
  addTo?(command: Command, io: Io): () => T | Promise<T>;
}

const integer = (minimum: number, maximum?: number) => ({ type: 'integer', minimum, maximum });

/** A number, also as text; undefined for anything else. */
export function numberIn(given: unknown): number | undefined {
  const value = typeof given === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(given) ? Number(given) : given;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function wholeIn(given: unknown, minimum: number, maximum = Number.MAX_SAFE_INTEGER): number | undefined {
  const value = numberIn(given);
  return value !== undefined && Number.isInteger(value) && value >= minimum && value <= maximum
    ? value
    : undefined;
}

/** The first value that is there; else the text that says what is taken. */
function orRefuse<T>(value: T | undefined, why: Text): T {
  if (value === undefined) throw new Unreadable(why);
  return value;
}

/** The number of a record. */
export const recordID: Kind<number> = {
  sign: 'id',
  schema: integer(1),
  read: (given) =>
    orRefuse(wholeIn(given, 1), text`Use the numeric id of the record, 1 or more, not a name.`),
};

/** Records of one tool call: an agent with more sees these results first. */
export const MAX_RECORDS = 200;

/** Several values of a kind. */
const several = <T>({ sign = 'value', schema, read }: Kind<T>, limits: Json = {}): Kind<T[]> => ({
  sign,
  repeats: true,
  schema: { type: 'array', items: schema, ...limits },
  read: (given) => listIn(given).map(read),
});

/** The numbers of several records. */
export const recordIDs = several(recordID, { minItems: 1, maxItems: MAX_RECORDS });

/** A whole number within limits. */
export function wholeNumber(minimum: number, maximum?: number): Kind<number> {
  const why =
    maximum !== undefined
      ? inBoth(text`Use a whole number from ${minimum} to ${maximum}.`, '请使用 {0} 到 {1} 的整数。')
      : inBoth(text`Use a whole number, ${minimum} or more.`, '请使用不小于 {0} 的整数。');
  return {
    sign: 'count',
    schema: integer(minimum, maximum),
    read: (given) => orRefuse(wholeIn(given, minimum, maximum), why),
  };
}

/** Hours, more than 0 or also 0. */
export function hours({ orNone }: { orNone: boolean }): Kind<number> {
  const isTaken = (value: number) => (orNone ? value >= 0 : value > 0);
  return {
    sign: 'hours',
    schema: { type: 'number', minimum: orNone ? 0 : 0.01 },
    read: (given) => {
      const value = numberIn(given);
      return orRefuse(
        value !== undefined && isTaken(value) ? value : undefined,
        orNone
          ? inBoth(text`Use hours, such as 1.5.`, '请填写小时数，例如 1.5。')
          : inBoth(text`Use hours above 0, such as 1.5.`, '请填写大于 0 的小时数，例如 1.5。'),
      );
    },
  };
}

/** A text. */
export const plainText: Kind<string> = {
  sign: 'text',
  schema: { type: 'string' },
  read: (given) =>
    orRefuse(['string', 'number'].includes(typeof given) ? String(given) : undefined, text`Use text.`),
};

/** A text with another name behind its flag. */
export const named = (sign: string): Kind<string> => ({ ...plainText, sign });

/** A number, or any other text, which the client judges. */
export const loose = (sign: string): Kind<number | string> => ({
  sign,
  schema: { type: 'integer' },
  read: (given) => numberIn(given) ?? String(given),
});

/** Yes, where it is given. */
export const yes: Kind<boolean> = {
  schema: { type: 'boolean' },
  read: (given) =>
    orRefuse(
      ['true', 'false'].includes(String(given)) ? String(given) === 'true' : undefined,
      inBoth(text`Use true or false.`, '请使用 true 或 false。'),
    ),
};

/** One of some values. */
export function oneOf<const Value extends string>(choices: readonly Value[], sign: string): Kind<Value> {
  return {
    sign,
    choices,
    schema: { type: 'string', enum: choices },
    read: (given) =>
      orRefuse(
        choices.find((choice) => choice === given),
        text`Use one of ${listed('items', choices)}.`,
      ),
  };
}

/** A JSON object, also as text. */
export const object: Kind<Json> = {
  sign: 'object',
  schema: { type: 'object' },
  read: (given) => {
    const value = typeof given === 'string' ? parsedJson(given) : given;
    return orRefuse(
      isJson(value) ? value : undefined,
      text`Use a JSON object, such as {"deadline": {"lt": "today"}}.`,
    );
  },
};

/** Several JSON objects. */
export const objects = several(object, { minItems: 1, maxItems: MAX_RECORDS });

/** Several texts. */
export const plainTexts = several(plainText);

/** A name and what is given for it, as `name=value`. */
export interface Pair {
  name: string;
  value: string;
}

/** Values such as `status=active` of a flag that may come more than once. */
export const pairs = several<Pair>({
  sign: 'name=value',
  schema: { type: 'string' },
  read: (given) => {
    const [, name, value] = /^([^=\s][^=]*)=(.*)$/s.exec(String(given)) ?? [];
    if (name !== undefined && value !== undefined) return { name, value };
    throw new Unreadable(text`Use NAME=VALUE, such as status=active; --where compares.`);
  },
});

/** Comma-separated names of fields. */
export const fieldNames: Kind<string[]> = {
  sign: 'names',
  schema: { type: 'array', items: { type: 'string' } },
  read: (given) => {
    if (/^(-$|\s*[[{])/.test(String(given)))
      throw new Unreadable(text`--json chooses the output. Pass the fields of a record with --data.`);
    const names = String(given)
      .split(/[,，]/)
      .map((name) => name.trim());
    const isRight = names.every((name) => name !== '' && !/^\d+$/.test(name));
    return orRefuse(isRight ? names : undefined, text`Use comma-separated names, such as id,title.`);
  },
};

/** The name of a profile. */
export const profileName: Kind<string> = {
  sign: 'name',
  schema: { type: 'string' },
  read: (given) =>
    orRefuse(
      isProfileName(String(given)) ? String(given) : undefined,
      text`Use letters, digits, dots and hyphens, such as work.`,
    ),
};

/** Seconds that a timer can hold. */
const MAX_TIMEOUT = 2_147_483;

/** A time limit in seconds. */
export const seconds: Kind<number> = {
  sign: 'seconds',
  schema: { type: 'number' },
  read: (given) => {
    const value = Number(given);
    return orRefuse(
      value > 0 && value <= MAX_TIMEOUT ? value : undefined,
      inBoth(text`Use seconds, more than 0 and at most 2147483.`, '请使用秒数，大于 0 且不超过 2147483。'),
    );
  },
};

/** A list: given as such, as JSON text, or as a single value. */
export function listIn(given: unknown): unknown[] {
  const value =
    typeof given === 'string' && given.trimStart().startsWith('[') ? (parsedJson(given) ?? given) : given;
  return Array.isArray(value) ? value : [value];
}
