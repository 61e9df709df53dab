// Each package as its user gets it: packed by npm, and used from empty projects in every way that a consumer would.
// What a consumer writes is in packed/programs; each check beside it is one way to use that.
import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { checkAlone } from './packed/alone.mjs';
import { checkPages } from './packed/pages.mjs';
import { onStage } from './packed/stage.mjs';
import { checkTogether } from './packed/together.mjs';

const checksOf = (stage) => [
  () => checkTogether(stage),
  () => checkPages(stage, 'oldest'),
  () => checkPages(stage, 'newest'),
  ...stage.all.map((packed) => () => checkAlone(stage, packed)),
];

try {
  await onStage(async (stage) => {
    const run = async (check) => console.log(`✓ ${await check()}`);
    await pMap(checksOf(stage), run, { concurrency: availableParallelism(), stopOnError: false });
  });
} catch (error) {
  for (const { message } of error instanceof AggregateError ? error.errors : [error])
    console.error(`✗ ${message}`);
  process.exitCode = 1;
}
