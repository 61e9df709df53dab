// Imports bugs of another tracker: `node import.mjs bugs.csv --product 1`. Killed at any time, the same command goes on.
import { PmClient, PmError } from 'pm-api-client';
import { checkRows } from './check-rows.mjs';
import { writeFailedRows } from './failed-rows.mjs';
import { keysBefore } from './keys-before.mjs';
import { COLUMNS } from './mapping.mjs';
import { progressOn } from './progress.mjs';
import { readRows } from './read-rows.mjs';
import { settingsFrom } from './settings.mjs';
import { UnusableInput } from './unusable-input.mjs';

const EXIT = { allThere: 0, someFailed: 1, cannotStart: 2, runAgain: 3 };

try {
  process.exitCode = await main();
} catch (error) {
  const isExplained = error instanceof UnusableInput || error instanceof PmError;
  console.error(isExplained ? error.message : error);
  process.exitCode = EXIT.cannotStart;
}

async function main() {
  const { file, product, login } = settingsFrom(process.argv.slice(2), process.env);
  const pm = new PmClient(login);
  const bugs = await checkRows(pm, await readRows(file, COLUMNS), product);

  const known = await keysBefore(pm, product, `${file}.${product}.known`);
  const due = bugs.filter(({ row }) => !known.has(row.Key));
  const bar = progressOn(process.stderr, due.length);
  const options = {
    journal: `${file}.journal`,
    signal: interruption(),
    onProgress: ({ settled }) => bar.update(settled),
  };
  const made = pm.bugs.createMany(
    due.map(({ fields }) => fields),
    options,
  );
  const { items, counts } = await made.finally(() => bar.stop());

  const failed = [];
  for (const item of items) {
    if (item.outcome !== 'failed') continue;
    const { line, row } = due[item.index];
    console.error(`line ${line}: ${item.error.message}`);
    // A bug that exists and is not as asked would be there twice after another import.
    if (item.error.id === undefined) failed.push({ row, problem: item.error.message });
  }
  if (failed.length > 0) await writeFailedRows(failedFileOf(file), failed);
  return summarise(counts, {
    skipped: bugs.length - due.length,
    failedFile: failed.length > 0 && failedFileOf(file),
  });
}

function summarise(counts, { skipped, failedFile }) {
  const open = counts.unknown + counts['not-started'];
  const made = counts.applied + counts.unverified;
  const figures = [
    `${made} made`,
    `${counts['done-before']} made by an earlier run`,
    `${skipped} there before`,
    `${counts.failed} failed`,
    `${open} open`,
  ];
  console.log(`${figures.join(', ')}.`);
  if (failedFile) console.log(`What failed is in ${failedFile}: correct it, rename it and import it.`);
  if (open > 0) console.log('Run the same command again for what is open.');
  if (open > 0) return EXIT.runAgain;
  return counts.failed > 0 ? EXIT.someFailed : EXIT.allThere;
}

function failedFileOf(file) {
  return file.replace(/(\.csv)?$/i, '.failed.csv');
}

/** Ends the run at Ctrl-C, once what is under way has been noted; a second one ends the process. */
function interruption() {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}
