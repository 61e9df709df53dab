import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { shuffled } from './statistics.mjs';

const SCRIPTS = [
  'import-node-http',
  'import-ours',
  'call-node-http',
  'call-node-http again',
  'call-ours-undici',
  'call-ours-net',
];

/** Whole processes, from start to exit, in rounds: milliseconds for each script. */
export async function runStartups(socketPath, { startupRounds }, say) {
  say('whole processes');
  const results = Object.fromEntries(SCRIPTS.map((script) => [script, []]));
  // One round more than is counted: the first reads the files from the disk.
  for (let round = -1; round < startupRounds; round += 1) {
    for (const script of shuffled(SCRIPTS)) {
      const milliseconds = await timeOf(script, socketPath);
      if (round >= 0) results[script].push(milliseconds);
    }
  }
  return results;
}

async function timeOf(script, socketPath) {
  const [name] = script.split(' ');
  const path = fileURLToPath(new URL(`./startup/${name}.mjs`, import.meta.url));
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path, socketPath], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${path} ended with ${code}`);
  return performance.now() - startedAt;
}
