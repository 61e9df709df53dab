import { withErrorPage } from 'plat-common/error-page';
import { keepTexts } from 'plat-common/error-texts';
import type { Language } from 'plat-common/locale';
import { said, type Text, verbatim } from 'plat-common/text';
import { saidIn } from './texts/said-in.js';

/** Why plat-dev could not do what it was asked. */
export type PlatDevErrorCode =
  | 'invalid-option'
  | 'config-invalid'
  | 'package-invalid'
  | 'files-invalid'
  | 'users-invalid'
  | 'state-invalid'
  | 'log-invalid'
  | 'call-invalid'
  | 'port-taken'
  | 'socket-in-use'
  | 'socket-invalid'
  | 'script-failed'
  | 'layout-failed'
  | 'recording-invalid'
  | 'report-invalid'
  | 'deploy-failed'
  | 'not-running';

/** Name of the guide with a section for each code. */
const PAGE = 'plat-dev-errors';

/** The one error of this package: what was tried, why it failed, and in `hint` what to do. */
export class PlatDevError extends Error {
  override readonly name = 'PlatDevError';

  /** What to do about it, and the address of the code's section in the documentation. */
  readonly hint: string;
  /** The message without its values, by which it is found in another language. */
  declare readonly template: string;
  /** The values of the message, in the places `{0}`, `{1}` … of the template. */
  declare readonly values: Text['values'];
  /** The message in Chinese, with the same places. */
  declare readonly zh?: string;
  /** The hint as a text, without the address. */
  declare readonly advice: Text;

  constructor(
    readonly code: PlatDevErrorCode,
    message: Text,
    advice: Text,
    options?: { cause?: unknown },
  ) {
    super(said(message), options);
    this.hint = withErrorPage(said(advice), PAGE, code);
    keepTexts(this, message, advice);
  }
}

/** The hint of an error in a language. */
export function hintIn(language: Language | undefined, { code, advice }: PlatDevError): string {
  return withErrorPage(saidIn(language)(advice), PAGE, code, language);
}

/** The message of an error as a text; one from another library is shown as it is. */
export function textOf(error: unknown): Text {
  if (error instanceof PlatDevError) {
    const { template, values, zh } = error;
    return { template, values, ...(zh !== undefined && { zh }) };
  }
  return verbatim(error instanceof Error ? error.message : String(error));
}
