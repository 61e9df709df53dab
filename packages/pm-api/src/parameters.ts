import { type Kind, recordID } from './kinds.js';
import type { Parameter } from './operation.js';
import { inBoth, type Text, text } from './texts.js';

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
