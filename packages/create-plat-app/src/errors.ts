import { withErrorPage } from 'plat-common/error-page';

/** Why no application could be made. */
export type CreatePlatAppErrorCode =
  | 'invalid-option'
  | 'invalid-name'
  | 'folder-not-empty'
  | 'tarball-missing'
  | 'write-failed'
  | 'install-failed';

/** The one error of this package: what was tried, why it failed, and in `hint` what to do. */
export class CreatePlatAppError extends Error {
  override readonly name = 'CreatePlatAppError';

  /** What to do about it, and the address of the code's section in the documentation. */
  readonly hint: string;

  constructor(
    readonly code: CreatePlatAppErrorCode,
    message: string,
    hint: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.hint = withErrorPage(hint, 'create-plat-app-errors', code);
  }
}
