// Tries the packed packages in every row of rows.mjs and prints how it went. With --quick the quick ones; with words those
// that have them all in their names. When every row was tried, and went as it says, results.json and the documents' tables
// are written; otherwise what was tried is compared with them.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import { cellOf, trialsOf } from './judge.mjs';
import { checkResults, writeResults } from './results.mjs';
import { rows } from './rows.mjs';
import { onStage } from './stage.mjs';
import { NotThere } from './tools.mjs';
import { trialsIn } from './trial.mjs';

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' } },
  allowPositionals: true,
});
const words = positionals.map((word) => word.toLowerCase());
const chosen = rows.filter(
  ({ where, as, quick }) =>
    (quick || !values.quick) && words.every((word) => `${where} ${as}`.toLowerCase().includes(word)),
);

const problems = [];
const results = [];

async function tryRow(stage, row) {
  const cells = {};
  const tryOut = trialsIn(stage, row);
  const started = performance.now();
  for (const trial of trialsOf(row)) {
    try {
      cells[trial] = cellOf(row, trial, await tryOut(trial));
    } catch (error) {
      if (error instanceof NotThere && !process.env.CI) {
        console.log(`  ${row.where}, ${row.as}: not tried: ${error.message}`);
        return;
      }
      cells[trial] = 'FAILS';
      problems.push(`${row.where}, ${row.as}, ${trial}: ${error.message}`);
    }
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${Object.values(cells).includes('FAILS') ? '✗' : '✓'} ${row.where}, ${row.as} (${seconds} s)`);
  results.push({ where: row.where, as: row.as, runtime: row.runtime, ...cells, note: row.note });
}

await onStage((stage) => pMap(chosen, (row) => tryRow(stage, row), { concurrency: availableParallelism() }));
results.sort((one, other) => placeOf(one) - placeOf(other));
console.table(results.map(({ note: _, runtime: __, ...shown }) => shown));
if (problems.length === 0 && results.length === rows.length) writeResults(results);
else if (problems.length === 0) problems.push(...checkResults(results));
for (const problem of problems) console.error(`✗ ${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

function placeOf({ where, as }) {
  return rows.findIndex((row) => row.where === where && row.as === as);
}
