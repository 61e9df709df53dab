import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { useBuild } from './build.js';
import { environmentOf, recordsIn, useServer } from './support.js';

const RECORDS = inject('thorough') ? 1_000 : 100;
/** Each case is a process, so the usual run takes every third. */
const sampled = <Case>(cases: Case[]): Case[] => cases.filter((_, at) => inject('thorough') || at % 3 === 0);
// Three bugs are there already.
const source = (await useServer({ seed: { bugs: RECORDS - 3 } })).server;
const { server: target, cli } = await useServer({ bugs: [] });
const env = { PATH: process.env.PATH, ...environmentOf(source, 'qa1') };
const run = promisify(execFile);
const { command: script, build: folder } = await useBuild();
const command = `${process.execPath} ${script}`;

const shell = (script: string) => run('bash', ['--norc', '-o', 'pipefail', '-c', script], { env });
const NO_JOURNAL =
  'An import from stdin keeps no journal: a second run creates these records again. Name one with --journal FILE.\n';
const titles = (bugs: readonly { title: unknown }[]) => bugs.map(({ title }) => title).sort();
const fields = "[].{productID: product, title: title, openedBuild: ['trunk']}";

describe(`${RECORDS} records`, () => {
  it.each(['json', 'csv'])('go out of one server and into another as %s', async (form) => {
    const list = `${command} list bugs --product 1 --all --query "${fields}" --output ${form}`;
    const into = `PM_BASE_URL=${target.url} ${command} import - --resource bugs --no-read-back`;
    const { stdout, stderr } = await shell(`${list} | ${into}`);
    expect(stderr).toBe(`${NO_JOURNAL}${RECORDS} records: ${RECORDS} unverified.\n`);
    expect(recordsIn(stdout)).toHaveLength(RECORDS);
    expect(titles(target.bugs)).toEqual(titles(source.bugs));
  });

  it('are cut short without a word', async () => {
    const forms = ['json', 'csv', 'markdown', 'table', "json --query '[].title'", 'json --sort id:desc'];
    for (const form of sampled(forms)) {
      const list = `${command} list bugs --product 1 --all --output ${form}`;
      const { stdout, stderr } = await shell(`${list} | head -1; echo \${PIPESTATUS[0]}`);
      expect({ form, exit: stdout.trim().split('\n').at(-1), stderr }).toEqual({
        form,
        exit: '0',
        stderr: '',
      });
    }
  });

  it('are not needed to end quietly without a reader', async () => {
    const quiet = ['completion bash', 'completion fish', 'complete -- list', 'list --help'];
    for (const line of sampled([...quiet, 'api GET /products/1/bugs'])) {
      const { stdout, stderr } = await shell(`${command} ${line} | true; echo \${PIPESTATUS[0]}`);
      expect({ line, stdout, stderr }).toEqual({ line, stdout: '0\n', stderr: '' });
    }
  });
});

describe('pm-api import -', () => {
  const importing = (input: string, ...flags: string[]) =>
    cli(['import', '-', '--resource', 'bugs', ...flags], { input });

  it('tells JSON from CSV by its first character', async () => {
    await importing('\uFEFF\n{"productID":1,"title":"From JSON","openedBuild":["trunk"]}\n');
    await importing('productID,title,openedBuild\n1,From CSV,trunk\n');
    expect(titles(target.bugs)).toEqual(['From CSV', 'From JSON']);
    expect((await importing('')).stderr).toContain('0 records');
  });

  it('names the lines that were not made, and how to run it again', async () => {
    const ran = await importing('productID,title,openedBuild\n99,x,trunk\n');
    expect(ran.exitCode).toBe(11);
    expect(ran.stderr).toContain('Send only these again, the failed ones corrected. With --journal');
    const journal = join(folder, 'bugs.journal');
    const kept = await importing('productID,title,openedBuild\n1,x,trunk\n', '--journal', journal);
    expect(kept.exitCode).toBe(0);
    const again = await importing('productID,title,openedBuild\n1,x,trunk\n', '--journal', journal);
    expect(again.stderr).toBe('1 record: 1 done-before.\n');
  });
});
