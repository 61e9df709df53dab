import { printable } from 'plat-common/printable';
import { tokenVariables } from 'plat-testing/platforms';
import { type RecordingOptions, startRecording } from '../record/start-recording.js';
import { messagesIn } from '../texts/messages.js';
import type { CliContext } from './cli-context.js';
import { interruptible } from './interruption.js';
import { runBeside } from './run-beside.js';
import { outputIn } from './texts/output.js';

/** Records what passes between an application and a gateway, until the command ends or a signal comes. */
export async function record(
  options: Omit<RecordingOptions, 'tokens' | 'onMessage'>,
  command: string[],
  context: CliContext,
): Promise<number> {
  const { stdout, env, language } = context;
  const text = outputIn(language);
  const translate = messagesIn(language);
  const tokens = tokenVariables.flatMap((name) => env[name] || []);
  const say = (message: string) => void stdout.write(`plat-dev: ${printable(message)}\n`);
  return interruptible(context, async (interrupted) => {
    const recording = await startRecording({
      ...options,
      tokens,
      onMessage: (message) => say(translate(message)),
    });
    try {
      say(text('recording {{gateway}} into {{file}}', { gateway: recording.to, file: options.out }));
      const environment = { PLAT_GATEWAY_SOCKET: recording.socketPath };
      return await runBeside(environment, command, interrupted, context);
    } finally {
      const { exchanges, left } = await recording.close();
      const recorded = exchanges === 1 ? '1 call recorded' : '{{count}} calls recorded';
      const full = '{{count}} calls recorded, {{left}} left out: the file is full';
      say(text(left > 0 ? full : recorded, { count: exchanges, left }));
    }
  });
}
