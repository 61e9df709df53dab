import { PmError } from '../../errors.js';
import { EXIT, exitCodeOf } from '../exit-codes.js';
import { CommandFailure } from '../failure.js';
import { whyOf } from '../why.js';

/** What was looked at, what was found, and what to do about it. */
export interface Check {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  found: string;
  todo?: string;
  /** The exit code when it failed. */
  exitCode?: number;
}

/** A check that failed with an error. */
export function failedCheck(check: string, error: unknown): Check {
  if (error instanceof PmError) {
    return { check, state: 'failed', found: whyOf(error), todo: error.hint, exitCode: exitCodeOf(error) };
  }
  if (error instanceof CommandFailure) {
    const { message: found, hint: todo, exitCode } = error;
    return { check, state: 'failed', found, todo, exitCode };
  }
  return { check, state: 'failed', found: String(error), exitCode: EXIT.internal };
}
