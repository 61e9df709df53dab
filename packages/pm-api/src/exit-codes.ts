import { said } from 'plat-common/text';
import type { PmError, PmErrorCode } from 'pm-api-client';
import { inBoth, listed, type Text, type TextValue, text } from './texts.js';

/** Exit codes of the command. The guide "The pm-api command" has this table with causes and cures. */
export const EXIT = {
  ok: 0,
  /** A fault of the command itself. */
  internal: 1,
  /** The command line, a field or a value is wrong; nothing was sent. */
  usage: 2,
  login: 3,
  forbidden: 4,
  notFound: 5,
  /** The server refused the values or the state of the record. */
  refused: 6,
  /** The server reported success, and the record does not have the change. */
  notApplied: 7,
  /** A write was sent and its outcome is unknown: look before you repeat it. */
  inDoubt: 8,
  network: 9,
  badResponse: 10,
  /** Some records of an import were not made. */
  partial: 11,
  interrupted: 130,
} as const;

const BY_CODE: Readonly<Record<PmErrorCode, number>> = {
  'field-name': EXIT.usage,
  'invalid-input': EXIT.usage,
  'not-logged-in': EXIT.login,
  'login-failed': EXIT.login,
  forbidden: EXIT.forbidden,
  'not-visible': EXIT.forbidden,
  'not-found': EXIT.notFound,
  validation: EXIT.refused,
  transition: EXIT.refused,
  'not-applied': EXIT.notApplied,
  'unknown-outcome': EXIT.inDoubt,
  timeout: EXIT.network,
  network: EXIT.network,
  'bad-response': EXIT.badResponse,
  'module-missing': EXIT.badResponse,
  aborted: EXIT.interrupted,
};

/** The exit code for an error of the client. */
export function exitCodeOf({ code, mayHaveRun }: PmError): number {
  return mayHaveRun && code !== 'aborted' ? EXIT.inDoubt : BY_CODE[code];
}

/** What else an error of the command has. `code` is `usage` for wrong arguments, else `command`, unless it is given. */
type CommandErrorDetails = Partial<Pick<CommandError, 'code' | 'cause' | 'lines' | 'details'>>;

/**
 * Why the command ends without success, in its own words. `message` is in English; a report says `why` and `advice`. Its
 * exit code is that of wrong usage, unless it is given.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  /** What kind of failure it is, for programs: `usage`, `command`, or the code of the client's error behind it. */
  readonly code: string;
  /** Lines below the message. */
  readonly lines: readonly TextValue[];
  /** What a program can read in place of the sentences, such as the matching accounts. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    readonly why: Text,
    readonly advice: TextValue,
    readonly exitCode: number = EXIT.usage,
    { code, cause, lines = [], details = {} }: CommandErrorDetails = {},
  ) {
    super(said(why), { cause });
    this.code = code ?? (exitCode === EXIT.usage ? 'usage' : 'command');
    this.lines = lines;
    this.details = details;
  }
}

/** An error of what was given: nothing was sent. */
export function usageError(why: Text, advice: TextValue = '', details: CommandErrorDetails = {}) {
  return new CommandError(why, listed('sentences', [advice, NOTHING_SENT]), EXIT.usage, details);
}

/** An error of an address or a profile: without it there are no credentials. */
export function noCredentials(why: Text, advice: TextValue): CommandError {
  return new CommandError(why, advice, EXIT.usage, { code: 'no-credentials' });
}

/** An error of the client with more advice, which comes before its own. `why`: what failed, where it is told in other words. */
export function advised(error: PmError, advice: readonly TextValue[], why: Text = error): CommandError {
  const { code } = error;
  return new CommandError(why, listed('sentences', [...advice, error.advice]), exitCodeOf(error), {
    code,
    cause: error,
  });
}

const NOTHING_SENT = inBoth(text`Nothing was sent.`, '未发送任何请求。');
