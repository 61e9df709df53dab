import { type PmClient, PmError } from 'pm-api-client';
import { profileCaller, sourceIn } from './caller.js';
import { connect } from './connect.js';
import type { Context } from './context.js';
import { CommandError, EXIT } from './exit-codes.js';
import type { Call } from './operation.js';
import { Progress } from './progress.js';
import { People } from './reading/people.js';
import { text } from './texts.js';

/** A run of an operation by the command. */
export interface CommandCall extends Call {
  endProgress(): void;
}

/** What a run of an operation works with; `input` says how it writes. */
export function commandCall(context: Context, input: Readonly<Record<string, unknown>>): CommandCall {
  const { io, printer } = context;
  const dryRun = input.dryRun === true;
  let client: Promise<PmClient> | undefined;
  const pm = () => (client ??= connect(context, { dryRun }));
  const bar = new Progress(io.stderr);
  // A dry run of the command sends nothing and needs no credentials.
  const people = dryRun ? undefined : new People(pm);
  if (people !== undefined) printer.users = () => people.all();
  return {
    context,
    isOfTool: false,
    pm,
    people,
    serverTime: async () => (dryRun ? localTime(context) : (await pm()).serverTime({ signal: io.signal })),
    signal: io.signal,
    // The person at the shell decides.
    permit: () => {},
    write: { dryRun, verify: input.readBack !== false, signal: io.signal },
    progress: (done, total, unit = 'records') => bar.show(done, total, unit),
    endProgress: () => bar.end(),
    remark: (remark) => printer.remark(remark),
  };
}

/** The time of this machine, in the server's zone where one was given. */
function localTime({ io, options }: Context): string {
  const timeZone = options.timeZone || io.env.PM_TIME_ZONE || undefined;
  // Sweden writes YYYY-MM-DD HH:MM:SS.
  return new Date().toLocaleString('sv-SE', { ...(timeZone !== undefined && { timeZone }) });
}

/** The error of a session that has ended, with the profile that it was stored in; any other error as it is. */
export async function withProfileNamed(error: unknown, context: Context): Promise<unknown> {
  const { env } = context.io;
  if (!(error instanceof PmError) || error.code !== 'not-logged-in' || sourceIn(env)) return error;
  const name = (await profileCaller(context))?.profile;
  if (name === undefined) return error;
  return new CommandError(
    text`the session of the profile ${name} has ended.`,
    text`Run pm-api auth login --profile ${name} to open a new one.`,
    EXIT.login,
    { code: error.code, cause: error },
  );
}
