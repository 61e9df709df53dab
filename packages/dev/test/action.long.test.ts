import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { folderWith } from './fixtures/app-package.js';
import { hasNoLayout } from './fixtures/bubblewrap.js';
import { buildCommand } from './fixtures/built-command.js';
import { png } from './fixtures/good-package.js';
import { nativePackage } from './fixtures/native-package.js';

interface Action {
  inputs: Record<string, { default: string }>;
  outputs: { file: { value: string } };
  runs: {
    steps: {
      id?: string;
      if?: string;
      uses?: string;
      run?: string;
      env?: Record<string, string>;
      'working-directory'?: string;
    }[];
  };
}

const folder = new URL('../../../action/', import.meta.url);
const action = parse(await readFile(new URL('action.yml', folder), 'utf8')) as Action;
const example = parse(await readFile(new URL('example.yml', folder), 'utf8'));

let built: Awaited<ReturnType<typeof buildCommand>>;
beforeAll(async () => {
  built = await buildCommand();
});
afterAll(() => built.remove());

/** Runs the steps of the action as a runner does, in a project that has plat-dev. */
async function runAction(files: Record<string, string | Buffer>, inputs: Record<string, string> = {}) {
  const project = await folderWith(files);
  await mkdir(join(project, 'node_modules/plat-dev/bin'), { recursive: true });
  await writeFile(
    join(project, 'node_modules/plat-dev/bin/plat-dev.js'),
    `import(${JSON.stringify(built.file)});`,
  );
  // A setting of the kernel that is 1 before.
  const sysctl = '#!/bin/sh\n[ "$1" = -n ] && echo 1 || echo "${3#*=}" >> "$0.set"\n';
  const programs = await folderWith({ sudo: '#!/bin/sh\nexec "$@"\n', sysctl, 'sysctl.set': '' });
  await promisify(execFile)('chmod', ['+x', join(programs, 'sudo'), join(programs, 'sysctl')]);
  const outputs: Record<string, string> = {};
  const filled = (text: string) =>
    text.replaceAll(
      /\$\{\{ ?inputs\.([\w-]+) ?\}\}|\$\{\{ ?steps\.(\w+)\.outputs\.(\w+) ?\}\}/g,
      (...match) => {
        const [, input, step, output] = match as string[];
        return (
          (input === undefined
            ? outputs[`${step}.${output}`]
            : (inputs[input] ?? action.inputs[input]?.default)) ?? ''
        );
      },
    );
  let written = '';
  let exitCode = 0;
  for (const { id, if: condition = '', run, env = {}, 'working-directory': place = '.' } of action.runs
    .steps) {
    if (run === undefined || (exitCode !== 0 && !condition.startsWith('always()'))) continue;
    const file = join(programs, 'output');
    await writeFile(file, '');
    const values = Object.entries(env).map(([name, value]) => [name, filled(value)]);
    const ended = await promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: join(project, filled(place)),
      env: {
        ...process.env,
        LC_ALL: 'C',
        PATH: `${programs}:${process.env.PATH}`,
        GITHUB_OUTPUT: file,
        GITHUB_WORKSPACE: project,
        ...Object.fromEntries(values),
      },
    }).catch((error: { code: number; stdout: string }) => error);
    written += ended.stdout;
    if ('code' in ended) exitCode = ended.code;
    for (const line of (await readFile(file, 'utf8')).split('\n').filter(Boolean)) {
      const [name = '', value = ''] = line.split(/=(.*)/s);
      outputs[`${id}.${name}`] = value;
    }
  }
  const settings = (await readFile(join(programs, 'sysctl.set'), 'utf8')).trim().split('\n');
  return { project, written, exitCode, outputs, filled, settings };
}

const files = {
  ...nativePackage({ manifest: 'desc=Loud\nplatform=all\n' }),
  'ICON.PNG': png(64),
  'ICON_256.PNG': png(256),
  'app/ui/images/icon_64.png': png(64),
  'app/ui/images/icon_256.png': png(256),
  ...Object.fromEntries(
    ['install', 'upgrade', 'uninstall'].flatMap((event) =>
      ['init', 'callback'].map((part) => [`cmd/${event}_${part}`, '#!/bin/bash\nexit 0\n']),
    ),
  ),
};

describe.skipIf(hasNoLayout)('the GitHub Action', () => {
  it('checks, tests and packs a package', async () => {
    const { exitCode, written, filled, project, settings } = await runAction(files);
    expect(exitCode, written).toBe(0);
    expect(settings).toEqual(['0', '1']);
    expect(written).toMatch(/[78] passed, 0 failed/);
    const file = filled(action.outputs.file.value);
    expect(file).toBe(join(project, 'loud.fpk'));
    expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });

  it('fails where the check finds an error, and where the test does, and restores the setting', async () => {
    const checked = await runAction({ ...files, 'cmd/main': '#!/bin/bash\r\n' });
    const found = expect.stringContaining('::error file=cmd/main');
    expect(checked).toMatchObject({ exitCode: 1, written: found, settings: ['0', '1'] });
    const lost = { 'cmd/upgrade_init': '#!/bin/bash\nrm -rf "$TRIM_PKGVAR"/*\n' };
    const tested = await runAction({ ...files, ...lost });
    expect(tested).toMatchObject({
      exitCode: 1,
      written: expect.stringContaining('::error title=plat-dev test'),
    });
  });

  it('passes answers and strictness on', async () => {
    const wizard = [
      {
        stepTitle: 'Name',
        items: [
          { type: 'text', field: 'name', label: 'Name', rules: [{ required: true, message: 'Name?' }] },
        ],
      },
    ];
    const asking = { ...files, 'wizard/install': JSON.stringify(wizard), 'answers.json': '{"name":"x"}' };
    expect((await runAction(asking)).exitCode).toBe(1);
    const { exitCode, written } = await runAction(asking, { answers: 'answers.json' });
    expect(exitCode, written).toBe(0);
    const warned = { ...files, 'ICON.PNG': png(65) };
    expect((await runAction(warned, { strict: 'true' })).exitCode).toBe(1);
  });

  it('names every foreign action by its commit, and puts no input into a script', () => {
    const uses = [...action.runs.steps, ...example.jobs.package.steps].flatMap((step) => step.uses ?? []);
    const foreign = uses.filter((name) => !name.startsWith('OWNER/NAME/action@'));
    expect(foreign.length).toBeGreaterThan(2);
    expect(foreign.every((name) => /@[0-9a-f]{40}$/.test(name))).toBe(true);
    expect(action.runs.steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
    expect(Object.keys(example.jobs.package.steps[1].with).every((name) => name in action.inputs)).toBe(true);
  });
});
