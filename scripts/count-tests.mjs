// Prints how many tests the last `npm test` ran, from the report that vitest left.
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(new URL('../.vitest/results.json', import.meta.url), 'utf8'));
const { numPassedTests, numFailedTests, numPendingTests } = report;
console.log(
  `Tests run: ${numPassedTests + numFailedTests} (${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped)`,
);
