import { printable } from 'plat-common/printable';
import { tokenVariables } from 'plat-testing/platforms';
import { type RecordingOptions, startRecording } from '../record/start-recording.js';
import type { CliContext } from './cli-context.js';
import { interruptible } from './interruption.js';
import { runBeside } from './run-beside.js';

/** Records what passes between an application and a gateway, until the command ends or a signal comes. */
export async function record(
  options: Omit<RecordingOptions, 'tokens' | 'onMessage'>,
  command: string[],
  context: CliContext,
): Promise<number> {
  const { stdout, env } = context;
  const tokens = tokenVariables.flatMap((name) => env[name] || []);
  const say = (message: string) => void stdout.write(`plat-dev: ${printable(message)}\n`);
  return interruptible(context, async (interrupted) => {
    const recording = await startRecording({ ...options, tokens, onMessage: say });
    try {
      say(`recording ${recording.to} into ${options.out}`);
      const environment = { PLAT_GATEWAY_SOCKET: recording.socketPath };
      return await runBeside(environment, command, interrupted, context);
    } finally {
      const { exchanges, left } = await recording.close();
      const lost = left > 0 ? `, ${left} found no room` : '';
      say(`${exchanges} ${exchanges === 1 ? 'call' : 'calls'} recorded${lost}`);
    }
  });
}
