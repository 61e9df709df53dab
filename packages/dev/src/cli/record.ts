import { platformNames } from '../platform-names.js';
import { type RecordingOptions, startRecording } from '../record/start-recording.js';
import { runBeside } from './run-beside.js';
import type { Surroundings } from './surroundings.js';

/** Records what passes between an application and a gateway, until the command ends or a signal comes. */
export async function record(
  options: Omit<RecordingOptions, 'tokens' | 'onMessage'>,
  command: string[],
  surroundings: Surroundings,
): Promise<number> {
  const { stdout, env } = surroundings;
  const tokens = Object.values(platformNames).flatMap(({ tokenVariable }) => env[tokenVariable] || []);
  const onMessage = (message: string) => void stdout.write(`plat-dev: ${message}\n`);
  const recording = await startRecording({ ...options, tokens, onMessage });
  try {
    stdout.write(`plat-dev: recording ${recording.to} into ${options.out}\n`);
    return await runBeside({ PLAT_GATEWAY_SOCKET: recording.socketPath }, command, surroundings);
  } finally {
    const { exchanges, left } = await recording.close();
    const lost = left > 0 ? `, ${left} found no room` : '';
    stdout.write(`plat-dev: ${exchanges} ${exchanges === 1 ? 'call' : 'calls'} recorded${lost}\n`);
  }
}
