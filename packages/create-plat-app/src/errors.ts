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

  constructor(
    readonly code: CreatePlatAppErrorCode,
    message: string,
    /** What to do about it. */
    readonly hint: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
