import { execa, execaNode } from 'execa';
import { shuffle } from 'simple-statistics';

const here = import.meta.dirname;

/**
 * A process of the benchmark: starts a script of this folder, waits until it says that it is ready, and asks it things one
 * by one.
 */
export async function startProcess(script, args = []) {
  const child = execaNode(script, args, {
    cwd: here,
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
  });
  return {
    /** What it said when it was ready. */
    greeting: await child.getOneMessage(),
    async ask(task) {
      const [answer] = await Promise.all([child.getOneMessage(), child.sendMessage(task)]);
      return answer;
    },
    async stop() {
      child.disconnect();
      await child;
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
 */
export async function inRounds(variants, rounds, turn) {
  const results = Object.fromEntries(variants.map((variant) => [variant, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of shuffle(variants)) results[variant].push(await turn(variant));
  }
  return results;
}

/** The same with a process for each variant, started before the first round; `starts` are their scripts and arguments. */
export async function inProcesses(starts, rounds, turn) {
  const processes = {};
  try {
    for (const [variant, start] of Object.entries(starts)) processes[variant] = await startProcess(...start);
    return await inRounds(Object.keys(starts), rounds, (variant) => turn(variant, processes[variant]));
  } finally {
    await Promise.all(Object.values(processes).map((started) => started.stop()));
  }
}

/** Milliseconds of a whole process that runs this code, from its start to its exit. */
export async function timeOfProcess(code, env) {
  const args = ['--input-type=module', '--eval', code];
  const { durationMs } = await execa(process.execPath, args, { cwd: here, env, stdio: 'ignore' });
  return durationMs;
}
