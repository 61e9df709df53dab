import { printable } from 'plat-common/printable';
import { type Recording, readRecording, startFakeGateway } from 'plat-testing/gateway';
import { PlatDevError } from '../errors.js';
import { freeSocketPath } from '../gateway/free-socket-path.js';
import { messagesIn } from '../texts/messages.js';
import type { CliContext } from './cli-context.js';
import { interruptible } from './interruption.js';
import { runBeside } from './run-beside.js';
import { outputIn } from './texts/output.js';

/** Serves a recording in the gateway's place, until the command ends or a signal comes. */
export async function replay(
  file: string,
  { socket, speed }: { socket?: string; speed?: number },
  command: string[],
  context: CliContext,
): Promise<number> {
  const { stdout, language } = context;
  const recording = await readFrom(file);
  if (socket !== undefined) await freeSocketPath(socket);
  const say = (message: string) => void stdout.write(`plat-dev: ${printable(message)}\n`);
  const translate = messagesIn(language);
  return interruptible(context, async (interrupted) => {
    const gateway = await startFakeGateway({
      recording,
      ...(socket !== undefined && { socketPath: socket }),
      ...(speed !== undefined && { speed }),
      onUnrecorded: (message) => say(translate(message)),
    }).catch((cause: unknown) => {
      const hint = 'Choose a path of at most 107 bytes in an existing, writable folder.';
      throw new PlatDevError('socket-invalid', `Cannot listen on ${socket}`, hint, { cause });
    });
    try {
      const count = recording.exchanges.length;
      say(outputIn(language)('serving {{count}} recorded calls of {{file}}', { count, file }));
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
    const why = cause instanceof TypeError ? cause.message : `${file} cannot be read`;
    const hint = 'Name a file written by plat-dev record.';
    throw new PlatDevError('recording-invalid', why, hint, { cause });
  }
}
