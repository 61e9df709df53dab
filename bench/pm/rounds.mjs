import { startChild } from '../gateway/child.mjs';
import { shuffled } from '../gateway/statistics.mjs';

const WORKER = new URL('./worker.mjs', import.meta.url);
const RECORDS = 100_000;
const SCRIPTS = { ours: 'ours', 'bare loop': 'bare-loop', 'bare loop again': 'bare-loop' };

/** Runs tasks in rounds: in each every task has one turn, alone, in a process that it keeps; the order changes. */
async function inRounds(rounds, tasks, workers) {
  const results = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of shuffled(Object.keys(tasks))) {
      results[name].push(await workers.get(name).ask(tasks[name]));
    }
  }
  return results;
}

/** The list, one page at a time: milliseconds. `bare loop again` is the control. */
export async function runLists(address, { listRounds, recPerPage }, say) {
  say(`a list of ${RECORDS} records, one page at a time`);
  const baseUrl = `${address}/delay-0/total-${RECORDS}`;
  const task = { kind: 'list', baseUrl, records: RECORDS, recPerPage };
  const names = Object.keys(SCRIPTS);
  const workers = await startWorkers(names.map((name) => [name, SCRIPTS[name]]));
  for (const worker of workers.values()) await worker.ask(task);
  return stopAfter(
    workers,
    inRounds(listRounds, Object.fromEntries(names.map((name) => [name, task])), workers),
  );
}

/** The same list from a server that takes 20 ms, one page at a time and with eight ahead: milliseconds. */
export async function runPrefetch(address, { prefetchRounds, recPerPage }, say) {
  say('the same from a server that takes 20 ms, with prefetch: 8');
  const baseUrl = `${address}/delay-20/total-${RECORDS}`;
  const task = { kind: 'list', baseUrl, records: RECORDS, recPerPage };
  const tasks = { 'one by one': task, ahead: { ...task, prefetch: 8 } };
  const workers = await startWorkers(Object.keys(tasks).map((name) => [name, 'ours']));
  return stopAfter(workers, inRounds(prefetchRounds, tasks, workers));
}

/** A million records, in a fresh process each time: resident bytes after 100,000 and at the end. */
export async function runMemory(address, { memoryRounds, recPerPage }, say) {
  say('1,000,000 records: resident memory');
  const records = 10 * RECORDS;
  const results = [];
  for (let round = 0; round < memoryRounds; round += 1) {
    const workers = await startWorkers([['ours', 'ours']]);
    const baseUrl = `${address}/delay-0/total-${records}`;
    const task = { kind: 'memory', baseUrl, records, early: RECORDS, recPerPage };
    results.push(await stopAfter(workers, workers.get('ours').ask(task)));
  }
  return results;
}

/** Verified creates against a server that takes 20 ms: creates a second. */
export async function runCreates(address, { createRounds, sequentialCreates }, say) {
  say('verified creates');
  const baseUrl = `${address}/delay-20/total-2`;
  const tasks = {
    'one by one': { kind: 'creates', baseUrl, count: sequentialCreates, concurrency: 1 },
    eight: { kind: 'creates', baseUrl, count: 1000, concurrency: 8 },
  };
  const workers = await startWorkers(Object.keys(tasks).map((name) => [name, 'ours']));
  return stopAfter(workers, inRounds(createRounds, tasks, workers));
}

async function startWorkers(named) {
  const workers = new Map();
  for (const [name, script] of named) workers.set(name, await startChild(WORKER, [script]));
  return workers;
}

async function stopAfter(workers, running) {
  try {
    return await running;
  } finally {
    for (const worker of workers.values()) await worker.stop();
  }
}
