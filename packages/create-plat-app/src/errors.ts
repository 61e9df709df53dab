import { withErrorPage } from 'plat-common/error-page';
import { keepTexts } from 'plat-common/error-texts';
import type { Language } from 'plat-common/locale';
import { said, type Text } from 'plat-common/text';
import { saidIn } from './said-in.js';

/** Why no application could be made. */
export type CreatePlatAppErrorCode =
  | 'invalid-option'
  | 'invalid-name'
  | 'folder-not-empty'
  | 'tarball-missing'
  | 'write-failed'
  | 'install-failed';

/** Name of the guide with a section for each code. */
const PAGE = 'create-plat-app-errors';

/** The one error of this package: what was tried, why it failed, and in `hint` what to do. */
export class CreatePlatAppError extends Error {
  override readonly name = 'CreatePlatAppError';

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
    readonly code: CreatePlatAppErrorCode,
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
export function hintIn(language: Language, { advice, code }: CreatePlatAppError): string {
  return withErrorPage(saidIn(language, advice), PAGE, code, language);
}
