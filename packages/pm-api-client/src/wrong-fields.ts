import { listed, said, type Text, type TextValue, text } from 'plat-common/text';
import { PmError, type PmErrorDetails, type PmErrorRequest } from './errors.js';
import { NOTHING_SENT } from './hints.js';

/** The error for what is wrong with a field, before anything was sent. `why`: the whole sentence, where it is another one. */
export function wrongField(
  field: TextValue,
  problem: Text,
  { why = text`${field} ${problem}.`, ...details }: Partial<PmErrorDetails> = {},
): PmError {
  const fields = { [said(field)]: [problem] };
  return new PmError({ code: 'invalid-input', why, hint: NOTHING_SENT, fields, ...details });
}

/** The same for several fields. */
export function wrongFields(
  fields: Readonly<Record<string, readonly Text[]>>,
  { method, path }: PmErrorRequest,
): PmError {
  const wrong = Object.entries(fields).map(([name, problems]) => text`${name} ${listed('items', problems)}`);
  const why = text`${listed('clauses', wrong)}.`;
  const request = { method, path };
  return new PmError({ code: 'invalid-input', why, hint: NOTHING_SENT, request, fields });
}
