import { printable } from 'plat-common/printable';
import { type Recording, readRecording, startFakeGateway } from 'plat-testing/gateway';
import { PlatDevError } from '../errors.js';
import { freeSocketPath } from '../gateway/free-socket-path.js';
import type { CliContext } from './cli-context.js';
import { interruptible } from './interruption.js';
import { runBeside } from './run-beside.js';

/** Serves a recording in the gateway's place, until the command ends or a signal comes. */
export async function replay(
  file: string,
  { socket, speed }: { socket?: string; speed?: number },
  command: string[],
  context: CliContext,
): Promise<number> {
  const { stdout } = context;
  const recording = await readFrom(file);
  if (socket !== undefined) await freeSocketPath(socket);
  const say = (message: string) => void stdout.write(`plat-dev: ${printable(message)}\n`);
  return interruptible(context, async (interrupted) => {
    const gateway = await startFakeGateway({
      recording,
      ...(socket !== undefined && { socketPath: socket }),
      ...(speed !== undefined && { speed }),
      onUnrecorded: say,
    }).catch((cause: unknown) => {
      const hint = 'Name a path of at most 107 bytes in a folder that exists and may be written to.';
      throw new PlatDevError('socket-invalid', `Cannot listen on ${socket}`, hint, { cause });
    });
    try {
      say(`serving ${recording.exchanges.length} recorded calls of ${file}`);
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
    const hint = 'Name a file that "plat-dev record" has written.';
    throw new PlatDevError('recording-invalid', why, hint, { cause });
  }
}
