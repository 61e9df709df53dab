import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * A process of the benchmark: starts a script, waits until it says that it is ready, and asks it things one by one.
 *
 * @param {string} script its path in this folder
 * @param {string[]} [args]
 */
export async function startProcess(script, args = []) {
  const child = fork(here + script, args);
  const greeting = await messageOf(child);
  return {
    /** What it said when it was ready. */
    greeting,
    async ask(task) {
      child.send(task);
      return messageOf(child);
    },
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** The other side of it: answers each task with what `measure` resolves with, and ends with its parent. */
export function serveTasks(measure, greeting = 'ready', close = () => {}) {
  process.on('message', async (task) => process.send(await measure(task)));
  process.on('disconnect', async () => {
    await close();
    process.exit();
  });
  process.send(greeting);
}

/**
 * Gives each variant one turn in every round, alone and in a changing order, so that a busy spell of the machine meets all
 * of them. Resolves with a list for each variant, the rounds in the same places.
 *
 * @param {string[]} variants
 * @param {number} rounds
 * @param {(variant: string) => Promise<any>} turn
 * @returns {Promise<Record<string, any[]>>}
 */
export async function inRounds(variants, rounds, turn) {
  const results = Object.fromEntries(variants.map((variant) => [variant, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of shuffled(variants)) results[variant].push(await turn(variant));
  }
  return results;
}

/** The same with processes that are started before the first round. */
export async function inProcesses(starts, rounds, turn) {
  const processes = {};
  try {
    for (const [variant, [script, args]] of Object.entries(starts)) {
      processes[variant] = await startProcess(script, args);
    }
    return await inRounds(Object.keys(starts), rounds, (variant) => turn(variant, processes[variant]));
  } finally {
    await Promise.all(Object.values(processes).map((started) => started.stop()));
  }
}

/** Milliseconds of a whole process that runs this code, from its start to its exit. */
export async function timeOfProcess(code, env = {}) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: here,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0) throw new Error(`A process ended with ${exitCode}: ${code}`);
  return performance.now() - startedAt;
}

async function messageOf(child) {
  const abort = new AbortController();
  const died = once(child, 'exit', { signal: abort.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: abort.signal }), died]);
    return message;
  } finally {
    abort.abort();
    died.catch(() => undefined);
  }
}

function shuffled(items) {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
}
