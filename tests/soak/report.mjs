import { sum } from './findings.mjs';

/** @typedef {Awaited<ReturnType<import('./soak.mjs').soak>>} SoakResult */

/** @param {SoakResult} result */
export function isClean({ clients, left }) {
  return [...clients, left].every(({ violations }) => sum(violations) === 0);
}

/** Prints the whole run in tables. @param {SoakResult} result */
export function printReport({ seed, seconds, browser, clients, left, memory }) {
  const all = [...clients, left];
  const page = browser ? `page in ${browser}` : 'no Chromium found: no page';
  console.log(`${seconds} s with seed ${seed}, ${page}`);
  for (const violation of all.flatMap(({ shown }) => shown)) console.log(`\n${violation}`);

  const byClient = clients.map(({ client, calls, answers, failures, gone, violations }) => {
    const cells = { calls, answers, 'typed failures': sum(failures), 'gone with page': gone };
    const { 'wrong answers': wrong, 'calls that never ended': neverEnded } = violations;
    return [client, { ...cells, wrong, 'never ended': neverEnded }];
  });
  const byCode = clients.flatMap(({ client, failures }) =>
    Object.entries(failures).map(([code, times]) => [`${client}: ${code}`, times]),
  );
  const byFault = clients.flatMap(({ faults }) => Object.entries(faults));
  const kinds = Object.keys(left.violations);
  const found = kinds.map((kind) => [kind, sum(all.map(({ violations }) => violations[kind]))]);
  for (const rows of [byClient, byCode, byFault, Object.entries(memory), found]) {
    console.table(Object.fromEntries(rows));
  }
}
