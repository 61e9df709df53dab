// Prints how many tests the last `npm test` and `npm run test:long` ran, from the reports that vitest left.
import { existsSync, readFileSync } from 'node:fs';

const reports = ['results', 'results-long']
  .map((name) => new URL(`../.vitest/${name}.json`, import.meta.url))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (name) => reports.reduce((total, report) => total + report[name], 0);
const [passed, failed, skipped] = ['numPassedTests', 'numFailedTests', 'numPendingTests'].map(sum);
console.log(`Tests run: ${passed + failed} (${passed} passed, ${failed} failed, ${skipped} skipped)`);
