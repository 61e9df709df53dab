import Table from 'cli-table3';

/**
 * @typedef {object} SoakResult
 * @property {number} seed
 * @property {number} seconds that it ran
 * @property {string | undefined} browser path of the Chromium
 * @property {{ findings: import('./findings.mjs').Findings, faults: import('./work.mjs').Counts }[]} parts
 * @property {import('./findings.mjs').Findings} left what the process had left when all was closed
 * @property {{ rssMiB: number, heapMiB: number }} memoryAtStart after the warm-up
 * @property {{ rssMiB: number, heapMiB: number }} memoryAtEnd
 */

/** @type {[import('./findings.mjs').Kind, string][]} */
const CHECKS = [
  ['wrong answer', 'wrong answers'],
  ['never ended', 'calls that never ended'],
  ['untyped failure', 'untyped failures'],
  ['handle leaked', 'leaked handles'],
  ['secret shown', 'secrets found'],
];

/** @param {SoakResult} result */
export function isClean({ parts, left }) {
  return [left, ...parts.map(({ findings }) => findings)].every(({ violations }) => violations.size === 0);
}

/**
 * The whole run in tables.
 *
 * @param {SoakResult} result
 */
export function reportOf({ seed, seconds, browser, parts, left, memoryAtStart, memoryAtEnd }) {
  const working = parts.map(({ findings }) => findings);
  const all = [...working, left];
  const clients = working.map(({ client, calls, answers, failures, gone, violations }) => [
    client,
    calls,
    answers,
    failures.total,
    gone,
    violations.get('wrong answer') ?? 0,
    violations.get('never ended') ?? 0,
  ]);
  const codes = working.flatMap(({ client, failures }) => sorted(failures).map((row) => [client, ...row]));
  const faults = parts.flatMap(({ findings, faults: counts }) =>
    [...counts].map(([kind, times]) => [findings.client, kind, times]),
  );
  const checks = CHECKS.map(([kind, words]) => [words, sum(all, kind)]);
  const memory = [
    ['start, after the warm-up', memoryAtStart.rssMiB, memoryAtStart.heapMiB],
    ['end', memoryAtEnd.rssMiB, memoryAtEnd.heapMiB],
  ];
  const titles = ['client', 'calls', 'answers', 'typed failures', 'gone with page', 'wrong', 'never ended'];
  return [
    `${seconds} s with seed ${seed}, ${browser ? `page in ${browser}` : 'no Chromium found: page in memory only'}`,
    ...all.flatMap(({ shown }) => shown),
    tableOf(titles, clients),
    tableOf(['client', 'failed with', 'calls'], codes),
    tableOf(['around', 'fault', 'times'], faults),
    tableOf(['memory', 'RSS, MiB', 'heap, MiB'], memory),
    tableOf(['must be 0', 'found'], checks),
  ].join('\n\n');
}

/**
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
function tableOf(head, rows) {
  const chars = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };
  const table = new Table({ head, chars, style: { head: [], border: [] } });
  table.push(...rows);
  return table.toString();
}

/** @param {import('./work.mjs').Counts} counts */
function sorted(counts) {
  return [...counts].sort(([, one], [, other]) => other - one);
}

/**
 * @param {import('./findings.mjs').Findings[]} all
 * @param {string} kind
 */
function sum(all, kind) {
  return all.reduce((total, { violations }) => total + (violations.get(kind) ?? 0), 0);
}
