import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withSection } from './benchmarks-page.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const suites = readdirSync(here).filter((name) => existsSync(`${here}${name}/run.mjs`));

const HELP = `Runs the benchmarks, one after another: ${suites.join(', ')}. Their figures replace those of the page
docs/guides/benchmarks.md, unless they are quick ones.

  node bench/run.mjs [--quick] [--only NAME] [--page FILE]

  --quick   fewer and shorter rounds; for a first look only
  --only    one of them: ${suites.join(', ')}
  --page    write the figures into another page, quick ones too
  --help    this text

A figure that is missed is marked NO and does not change the exit code.`;

const { quick = false, only, help, page: ownPage } = readOptions();
if (help) {
  console.log(HELP);
  process.exit();
}
const page =
  ownPage ?? (quick ? undefined : fileURLToPath(new URL('../docs/guides/benchmarks.md', import.meta.url)));
for (const suite of only === undefined ? suites : [only]) {
  console.log(`\n## ${suite}\n`);
  const section = await measure(suite);
  if (section === undefined) process.exitCode = 1;
  else if (page !== undefined)
    await writeFile(page, withSection(await readFile(page, 'utf8'), suite, section));
}

/** What the suite reports; undefined when it fails. */
async function measure(suite) {
  const child = fork(`${here}${suite}/run.mjs`, quick ? ['--quick'] : []);
  let section;
  child.on('message', (message) => {
    section = message;
  });
  const [code] = await once(child, 'close');
  return code === 0 ? section : undefined;
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean' },
        only: { type: 'string' },
        page: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    const { only: name } = values;
    if (name === undefined || suites.includes(name)) return values;
    return refuse(`--only ${name}: there is no such benchmark.`);
  } catch (error) {
    return refuse(error.message);
  }
}

function refuse(problem) {
  console.error(`${problem}\n\n${HELP}`);
  process.exit(2);
}
