import { inBoth, type Text, text } from 'plat-common/text';
import { tokenVariables } from 'plat-testing/platforms';
import { type RecordingOptions, startRecording } from '../record/start-recording.js';
import type { CliContext } from './cli-context.js';
import { interruptible } from './interruption.js';
import { say } from './report.js';
import { runBeside } from './run-beside.js';

/** Records what passes between an application and a gateway, until the command ends or a signal comes. */
export async function record(
  options: Omit<RecordingOptions, 'tokens' | 'onMessage'>,
  command: string[],
  context: CliContext,
): Promise<number> {
  const tokens = tokenVariables.flatMap((name) => context.env[name] || []);
  const onMessage = (message: Text) => say(message, context);
  return interruptible(context, async (interrupted) => {
    const recording = await startRecording({ ...options, tokens, onMessage });
    try {
      say(
        inBoth(text`recording ${recording.to} into ${options.out}`, '正在将 {0} 的调用录制到 {1}'),
        context,
      );
      const environment = { PLAT_GATEWAY_SOCKET: recording.socketPath };
      return await runBeside(environment, command, interrupted, context);
    } finally {
      const exchanges = await recording.close();
      say(exchanges === 1 ? text`1 call recorded` : text`${exchanges} calls recorded`, context);
    }
  });
}
