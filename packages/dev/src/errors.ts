import { withErrorPage } from 'plat-common/error-page';

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
  | 'not-running';

/** The one error of this package: what was tried, why it failed, and in `hint` what to do. */
export class PlatDevError extends Error {
  override readonly name = 'PlatDevError';

  /** What to do about it, and the address of the code's section in the documentation. */
  readonly hint: string;

  constructor(
    readonly code: PlatDevErrorCode,
    message: string,
    hint: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.hint = withErrorPage(hint, 'plat-dev-errors', code);
  }
}
