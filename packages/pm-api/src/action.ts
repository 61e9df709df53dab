import type { Command } from 'commander';
import { PmError } from 'pm-api-client';
import { profileCaller, sourceIn } from './caller.js';
import type { Context } from './context.js';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';
import { addSharedOptions, type SharedOptions, sharedOptionsOf } from './options.js';
import { Printer } from './printer.js';

/** What a command does, with its arguments and then its own options. */
export type Action = (context: Context, ...given: never[]) => Promise<void>;

/**
 * Gives a command the options that all have, and what it does; `defaults` are for options that were not given. Its own
 * options have to be there already.
 */
export function setAction(io: Io, command: Command, action: Action, defaults: SharedOptions = {}): void {
  addSharedOptions(command).action(async (...given: unknown[]) => {
    const options = { ...defaults, ...sharedOptionsOf(command) };
    const context = { io, options, printer: new Printer(io, options) };
    try {
      // Edge: commander hands over what the parsers of the arguments have made, which only the action itself can name.
      await action(context, ...(given as never[]));
    } catch (error) {
      throw await withProfileNamed(error, context);
    }
  });
}

/** The error of a session that has ended, with the profile that it was stored in; any other error as it is. */
export async function withProfileNamed(error: unknown, context: Context): Promise<unknown> {
  const { env } = context.io;
  if (!(error instanceof PmError) || error.code !== 'not-logged-in' || sourceIn(env)) return error;
  const name = (await profileCaller(context))?.profile;
  if (name === undefined) return error;
  return new CommandError(
    'the session of the profile {{name}} has ended.',
    'Run pm-api auth login --profile {{name}} to open a new one.',
    EXIT.login,
    { code: error.code, cause: error, values: { name } },
  );
}
