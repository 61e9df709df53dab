import { startChild } from './child.mjs';
import { shuffled } from './statistics.mjs';

/** `undici again` is the control: the same code as its peer, so its ratio shows what the machine's noise is worth. */
const SCRIPTS = {
  default: 'ours',
  net: 'ours-net',
  undici: 'undici',
  'undici again': 'undici',
  'node:http': 'node-http',
  axios: 'axios',
  got: 'got',
};
const COMPARED = ['default', 'net', 'undici', 'undici again'];

/** What is measured under load, and who takes part. */
const LOADS = [
  { answer: 'small', inFlight: 64, variants: Object.keys(SCRIPTS) },
  { answer: 'small', inFlight: 1, variants: [...COMPARED, 'node:http'] },
  { answer: '64 KB', inFlight: 16, variants: COMPARED },
  { answer: '64 KB', inFlight: 1, variants: COMPARED },
  { answer: '1 MB', inFlight: 8, variants: COMPARED },
  { answer: '1 MB', inFlight: 1, variants: COMPARED },
];

/**
 * Runs each load in rounds. In a round every variant has one turn, in its own process, alone; the order changes.
 * Resolves with each load beside a list of results for each variant, the rounds in the same places.
 */
export async function runLoads(socketPath, { rounds, turnMs, only }, say) {
  const measured = [];
  for (const load of LOADS) {
    const { answer, inFlight } = load;
    const variants = only === undefined ? load.variants : load.variants.filter((name) => only.includes(name));
    say(`${answer} answers, ${inFlight} in flight`);
    const workers = new Map();
    for (const variant of variants) workers.set(variant, await startWorker(variant, socketPath));
    const results = Object.fromEntries(variants.map((variant) => [variant, []]));
    const turn = (variant, milliseconds) => workers.get(variant).ask({ answer, inFlight, milliseconds });
    for (const variant of variants) await turn(variant, 3 * turnMs);
    for (let round = 0; round < rounds; round += 1) {
      for (const variant of shuffled(variants)) results[variant].push(await turn(variant, turnMs));
    }
    for (const worker of workers.values()) await worker.stop();
    measured.push({ ...load, results });
  }
  return measured;
}

/** Memory after the same number of calls, in a fresh process each time. */
export async function runMemory(socketPath, { memoryRounds, memoryCalls }, say) {
  say('resident memory');
  const results = Object.fromEntries(COMPARED.map((variant) => [variant, []]));
  for (let round = 0; round < memoryRounds; round += 1) {
    for (const variant of shuffled(COMPARED)) {
      const worker = await startWorker(variant, socketPath);
      results[variant].push(await worker.ask({ answer: 'small', inFlight: 64, calls: memoryCalls }));
      await worker.stop();
    }
  }
  return results;
}

function startWorker(variant, socketPath) {
  return startChild('./worker.mjs', [SCRIPTS[variant], socketPath]);
}
