import { type Recording, readRecording, startFakeGateway } from 'plat-testing/gateway';
import { PlatDevError } from '../errors.js';
import { freeSocketPath } from '../gateway/free-socket-path.js';
import { runBeside } from './run-beside.js';
import type { Surroundings } from './surroundings.js';

/** Serves a recording in the gateway's place, until the command ends or a signal comes. */
export async function replay(
  file: string,
  { socket, speed }: { socket?: string; speed?: number },
  command: string[],
  surroundings: Surroundings,
): Promise<number> {
  const { stdout } = surroundings;
  const recording = await readFrom(file);
  if (socket !== undefined) await freeSocketPath(socket);
  const gateway = await startFakeGateway({
    recording,
    ...(socket !== undefined && { socketPath: socket }),
    ...(speed !== undefined && { speed }),
    onUnrecorded: (message) => void stdout.write(`plat-dev: ${message}\n`),
  }).catch((cause: unknown) => {
    const hint = 'Name a path of at most 107 bytes in a folder that exists and may be written to.';
    throw new PlatDevError('socket-invalid', `Nobody can listen on ${socket}`, hint, { cause });
  });
  try {
    stdout.write(`plat-dev: serving ${recording.exchanges.length} recorded calls of ${file}\n`);
    return await runBeside(gateway.environment, command, surroundings);
  } finally {
    await gateway.close();
  }
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
