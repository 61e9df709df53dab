import { withErrorPage } from 'plat-common/error-page';
import { listed, said, type Text, type TextValue, text } from 'plat-common/text';
import { NOTHING_SENT } from './hints.js';
import { withHidden } from './result-texts.js';

/**
 * Why a call failed, as a word to branch on. The package's README has a table of causes and cures.
 *
 * Nothing was sent: `field-name` · `invalid-input`. The server refused it: `validation` · `forbidden` ·
 * `not-logged-in` · `login-failed` · `not-found` · `not-visible` · `transition` · `module-missing`.
 * The server reported success but did not apply it: `not-applied`. The outcome is unknown: `unknown-outcome`.
 * No usable response: `bad-response` · `timeout` · `aborted` · `network`.
 */
export type PmErrorCode =
  | 'field-name'
  | 'invalid-input'
  | 'validation'
  | 'forbidden'
  | 'not-logged-in'
  | 'login-failed'
  | 'not-found'
  | 'not-visible'
  | 'not-applied'
  | 'unknown-outcome'
  | 'module-missing'
  | 'transition'
  | 'bad-response'
  | 'timeout'
  | 'aborted'
  | 'network';

/** Why the server returned 403, as far as it can be determined. */
export interface PmDiagnosis {
  /** The first cause that was found, in the order in which the specification looks for it. */
  readonly cause: 'field-name' | 'no-role' | 'no-privilege' | 'not-visible' | 'unknown';
  /** The checks that were made, with their results. */
  readonly checked: readonly string[];
  /** The next step, and the person who can take it. */
  readonly advice: string;
  /** `checked` as texts. Not enumerable: a copy made with `{ ...diagnosis }` lacks them. */
  readonly checkedTexts: readonly Text[];
  /** `advice` as a text. Not enumerable. */
  readonly adviceText: Text;
}

/** Which request failed. */
export interface PmErrorRequest {
  readonly method: string;
  /** Path below `/api.php/v2`, e.g. `/bugs/12/resolve`. */
  readonly path: string;
}

/** What a PmError is made of. */
export type PmErrorDetails = {
  code: PmErrorCode;
  /** Why it failed, one sentence. */
  why: Text;
  /** What to check or do next. */
  hint: Text;
  fields?: PmError['fieldTexts'] | undefined;
  mayHaveRun?: boolean | undefined;
  cause?: unknown;
} & {
  [Detail in 'request' | 'id' | 'index' | 'status' | 'diagnosis']?: PmError[Detail] | undefined;
};

/**
 * The one error that this package throws. It never holds the token or the password.
 *
 * It is also the text of why it failed: `said(error, catalogue)` gives it in another language, without the request and the hint.
 */
export class PmError extends Error implements Text {
  override readonly name = 'PmError';
  /** The cause, as a word to branch on. */
  readonly code: PmErrorCode;
  /** What to check or do next, then the address of the code's section in the documentation. */
  readonly hint: string;
  /** Method and path of the request; absent when the client's own options are wrong. */
  declare readonly request?: PmErrorRequest;
  /** The record concerned, when it is known: after a create, the one that now exists. */
  declare readonly id?: number;
  /** The item of a list that is another than in the journal, counted from 0. */
  declare readonly index?: number;
  /** HTTP status of the response, if the server sent one. */
  declare readonly status?: number;
  /** What is wrong with each field, when that is known. */
  declare readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Why the server refused; only with the code `forbidden`. */
  declare readonly diagnosis?: PmDiagnosis;
  /** A write was sent and its outcome is unknown: read the record before you retry. */
  declare readonly mayHaveRun?: true;
  /** Why it failed, in English, with `{0}` in the place of the first value: the key in a catalogue. Not enumerable. */
  declare readonly template: string;
  /** The values of `template`. Not enumerable. */
  declare readonly values: readonly TextValue[];
  /** The advice of `hint` as a text. Not enumerable. */
  declare readonly advice: Text;
  /** `fields` as texts; the server's own words are strings. Not enumerable. */
  declare readonly fieldTexts?: Readonly<Record<string, readonly TextValue[]>>;

  constructor({ code, why, hint, cause, request: sent, fields: fieldTexts, ...details }: PmErrorDetails) {
    const request = sent && { method: sent.method, path: sent.path };
    const tried = request === undefined ? 'PmClient' : `${request.method} ${request.path}`;
    const advice = said(hint);
    super(`${tried}: ${said(why)}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = withErrorPage(advice, 'pm-errors', code);
    const fields = fieldTexts && inEnglish(fieldTexts);
    for (const [key, value] of Object.entries({ request, ...details, fields })) {
      if (value !== undefined && value !== false)
        Object.defineProperty(this, key, { value, enumerable: true });
    }
    const { template, values } = why;
    withHidden(this, { template, values, advice: hint, ...(fieldTexts && { fieldTexts }) });
  }
}

function inEnglish(fields: NonNullable<PmErrorDetails['fields']>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [name, texts.map((one) => said(one))]),
  );
}

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
  request: PmErrorRequest,
): PmError {
  const wrong = Object.entries(fields).map(([name, problems]) => text`${name} ${listed('items', problems)}`);
  const why = text`${listed('clauses', wrong)}.`;
  return new PmError({ code: 'invalid-input', why, hint: NOTHING_SENT, request, fields });
}
