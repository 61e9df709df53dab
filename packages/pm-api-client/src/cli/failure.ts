/** Why the command itself ends without success, where no call of the client failed. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly hint: string;
  readonly exitCode: number;

  constructor(message: string, hint: string, exitCode: number) {
    super(message);
    this.hint = hint;
    this.exitCode = exitCode;
  }
}
