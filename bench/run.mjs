import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));
const suites = readdirSync(here).filter((name) => existsSync(`${here}${name}/run.mjs`));

const HELP = `Runs the benchmarks, one after another: ${suites.join(', ')}.

  node bench/run.mjs [--quick] [--only NAME]

  --quick   fewer and shorter rounds; for a first look only
  --only    one of them: ${suites.join(', ')}
  --help    this text

A figure that is missed is marked NO and does not change the exit code.`;

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
});
const { quick = false, only, help } = options;
if (help || (only !== undefined && !suites.includes(only))) {
  console.log(HELP);
  process.exit(help ? 0 : 2);
}
for (const suite of only === undefined ? suites : [only]) {
  console.log(`\n## ${suite}\n`);
  const child = spawn(process.execPath, [`${here}${suite}/run.mjs`, ...(quick ? ['--quick'] : [])], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
