import { Option } from 'commander';
import { CommandError, EXIT, usageError } from './exit-codes.js';
import { type Kind, recordID, Unreadable } from './kinds.js';
import type { Parameter } from './operation.js';
import { inBoth, type Text, type Texts, text } from './texts.js';

/** A parameter as an option of the command. */
export function optionOf(name: string, parameter: Parameter, texts: Texts): Option {
  const { kind, flag = flagOf(name), means, required, preset, not = [] } = parameter;
  const about = required ? inBoth(text`${means}; required`, '{0}；必填') : means;
  const sign = kind.sign === undefined ? '' : preset === undefined ? ` <${kind.sign}>` : ` [${kind.sign}]`;
  const option = new Option(flag + sign, texts.say(about));
  if (preset !== undefined) option.preset(preset);
  if (kind.sign !== undefined)
    option.argParser(parserOf(kind, (why) => text`invalid value for ${option.long ?? flag}. ${why}`));
  if (kind.choices !== undefined) option.argChoices = [...kind.choices];
  return option.conflicts([...not]).makeOptionMandatory(required === true);
}

/** Reads a value for commander; `refusal` says what is wrong with one that is not taken. */
export function parserOf(kind: Kind, refusal: (why: Text, given: string) => Text) {
  return (given: string, before: unknown): unknown => {
    try {
      if (!kind.repeats) return kind.read(given);
      return [...(Array.isArray(before) ? before : []), ...[kind.read([given])].flat()];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      throw new CommandError(
        refusal(error.why, given),
        text`Add --help to see what is possible.`,
        EXIT.usage,
      );
    }
  };
}

/** Reads a value that has no flag of its own, such as a part of a filter. */
export function readNamed<T>(name: string, kind: Kind<T>, given: unknown): T {
  try {
    return kind.read(given);
  } catch (error) {
    if (error instanceof Unreadable) throw usageError(text`${name} is not valid.`, error.why);
    throw error;
  }
}

/** `--dry-run` for `dryRun`. */
function flagOf(name: string): string {
  return `--${name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}`;
}

type More = Omit<Partial<Parameter>, 'kind' | 'means'>;

/** A flag that takes such a value, with its meaning in both languages. */
export function flag<Of extends Kind, const Own extends More = object>(
  kind: Of,
  english: Text,
  chinese: string,
  more: Own = {} as Own,
): { kind: Of; means: Text } & NoInfer<Own> {
  return { kind, means: inBoth(english, chinese), ...more };
}

/** An argument that cannot be left out, such as `<id>`. */
export function argument<Of extends Kind, const Own extends More = object>(
  sign: `<${string}>`,
  kind: Of,
  english: Text,
  chinese: string,
  more?: Own,
): { kind: Of; means: Text; flag: string; required: true } & NoInfer<Own> {
  return { ...flag(kind, english, chinese, more), flag: sign, required: true };
}

/** The number of a record, of which agents need no description. */
export const RECORD_ID = argument('<id>', recordID, text`id of the record`, '记录的编号', { forAgents: '' });
