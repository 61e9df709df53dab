import { inBoth, listed, type Text, text } from 'plat-common/text';
import { type Recording, readRecording } from 'plat-testing/gateway';
import { tokenVariables } from 'plat-testing/platforms';
import { PlatDevError } from '../errors.js';
import { openGateway } from '../gateway/open-gateway.js';
import type { PlatDevOptions } from '../options.js';
import { type RecordingOptions, startRecording } from '../record/start-recording.js';
import { type CliContext, interruptible } from './cli-context.js';
import { say } from './report.js';
import { runBeside } from './running-command.js';

/** Records what passes between an application and a gateway, until the command ends or a signal comes. */
export async function record(
  options: Omit<RecordingOptions, 'platform' | 'tokens' | 'onMessage'> & Pick<PlatDevOptions, 'platform'>,
  command: string[],
  context: CliContext,
): Promise<number> {
  // Devices are of fnOS, unless the environment shows the other platform.
  const { platform = context.env.PLAT_API_TOKEN ? 'plat' : 'fnos' } = options;
  const tokens = tokenVariables.flatMap((name) => context.env[name] || []);
  const onMessage = (message: Text) => say(message, context);
  return interruptible(context, async (ending) => {
    const recording = await startRecording({ ...options, platform, tokens, onMessage });
    try {
      const begun = inBoth(
        text`recording ${recording.to} into ${options.out}`,
        '正在将 {0} 的调用录制到 {1}',
      );
      say(begun, context);
      const environment = { PLAT_GATEWAY_SOCKET: recording.socketPath };
      return await runBeside(environment, command, ending, context);
    } finally {
      const exchanges = await recording.close();
      say(exchanges === 1 ? text`1 call recorded` : text`${exchanges} calls recorded`, context);
    }
  });
}

/** Serves a recording in the gateway's place, until the command ends or a signal comes. */
export async function replay(
  file: string,
  { socket, speed }: { socket?: string; speed?: number },
  command: string[],
  context: CliContext,
): Promise<number> {
  const recording = await readFrom(file);
  return interruptible(context, async (ending) => {
    const gateway = await openGateway({
      recording,
      socketPath: socket,
      ...(speed !== undefined && { speed }),
      onUnrecorded: (_, { asked, recorded }) =>
        say(
          recorded.length === 0
            ? text`Not in the recording: ${asked}.`
            : text`Not in the recording: ${asked}. Recorded are: ${listed('items', recorded.slice(0, 3))}.`,
          context,
        ),
    });
    try {
      say(text`serving ${recording.length} recorded calls of ${file}`, context);
      return await runBeside(gateway.environment, command, ending, context);
    } finally {
      await gateway.close();
    }
  });
}

async function readFrom(file: string): Promise<Recording> {
  try {
    return await readRecording(file);
  } catch (cause) {
    const why =
      cause instanceof TypeError
        ? inBoth(text`${cause.message}`, '录制文件无效：{0}')
        : text`${file} cannot be read`;
    const hint = inBoth(text`Name a file written by plat-dev record.`, '请指定 plat-dev record 生成的文件。');
    throw new PlatDevError('recording-invalid', why, hint, { cause });
  }
}
