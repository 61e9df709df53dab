import { inBoth, listed, text } from 'plat-common/text';
import { type Recording, readRecording } from 'plat-testing/gateway';
import { PlatDevError } from '../errors.js';
import { openGateway } from '../gateway/open-gateway.js';
import type { CliContext } from './cli-context.js';
import { interruptible } from './interruption.js';
import { say } from './report.js';
import { runBeside } from './run-beside.js';

/** Serves a recording in the gateway's place, until the command ends or a signal comes. */
export async function replay(
  file: string,
  { socket, speed }: { socket?: string; speed?: number },
  command: string[],
  context: CliContext,
): Promise<number> {
  const recording = await readFrom(file);
  return interruptible(context, async (interrupted) => {
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
      return await runBeside(gateway.environment, command, interrupted, context);
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
