import { availableParallelism, cpus } from 'node:os';
import { tableOf } from './table.mjs';

/**
 * Prints what a suite has measured, and hands it to `bench/run.mjs` where that has started the suite.
 *
 * @param {import('./table.mjs').Figure[]} rows
 * @param {{ loadBefore: number, effort: string, chromium?: string }} conditions
 */
export function report(rows, { loadBefore, effort, chromium }) {
  const date = new Date().toISOString().slice(0, 10);
  const versions = [`Node ${process.versions.node}`, ...(chromium ? [`Chromium ${chromium}`] : [])].join(
    ', ',
  );
  const cores = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown CPU'}`;
  const machine = `${cores}, ${versions}, load ${loadBefore.toFixed(1)} before`;
  const section = `${tableOf(rows)}\n\nMeasured on ${date}: ${machine}; ${effort}.`;
  console.log(section);
  process.send?.(section);
}
