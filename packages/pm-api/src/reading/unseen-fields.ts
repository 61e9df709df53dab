import { resourceFields } from 'pm-api-client/fields';
import { CommandError, EXIT } from '../exit-codes.js';
import { isSecretField } from '../secrets.js';
import { inBoth, listed, type TextValue, text } from '../texts.js';
import { allFieldsOf, meaningOf, meantField } from './names.js';

/** Rejects fields that no record has and that are not known of the resource: a misspelt condition would match nothing. */
export function refuseUnseen(resource: string, names: readonly string[], seen: ReadonlySet<string>): void {
  const fields = allFieldsOf(resource);
  const wrong = names.filter((name) => !seen.has(name) && !Object.hasOwn(fields, name) && name !== 'id');
  if (wrong.length === 0 || seen.size === 0) return;
  const known = [...new Set([...seen, ...Object.keys(fields)])].filter((name) => !isSecretField(name));
  throw new CommandError(
    Object.hasOwn(resourceFields, resource)
      ? inBoth(text`${resource} have no field ${wrong.join(', ')}.`, '{0} 没有字段 {1}。')
      : text`the records have no field ${wrong.join(', ')}.`,
    listed('sentences', suggestionsFor(wrong, known, resource)),
    EXIT.usage,
    { code: 'field-name' },
  );
}

/** Which fields are meant by wrong names, each with its meaning, and the fields there are. */
export function suggestionsFor(
  wrong: readonly string[],
  known: readonly string[],
  resource: string,
): TextValue[] {
  const meant = meantFor(wrong, known, resource);
  // All of them are many, so they are named only where none is meant.
  const isClear = meant.every((one) => one.length > 0);
  return [...meant.flat(), ...(isClear ? [] : [text`Possible: ${known.join(', ')}.`])];
}

/** Which field is meant by each wrong name, with its meaning; nothing where none is. */
export function meantFor(
  wrong: readonly string[],
  known: readonly string[],
  resource: string,
): TextValue[][] {
  const fields = allFieldsOf(resource);
  return wrong.map((name) => {
    const field = meantField(name, known, fields);
    if (field === undefined) return [];
    const meaning = meaningOf(fields[field]);
    const asked =
      wrong.length === 1 ? text`Did you mean ${field}?` : text`For ${name}, did you mean ${field}?`;
    return meaning === undefined ? [asked] : [asked, inBoth(text`${field} is ${meaning}`, '{0} 是{1}')];
  });
}
