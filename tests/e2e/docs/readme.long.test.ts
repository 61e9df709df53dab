import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningFakeGateway, startFakeGateway } from 'plat-testing/gateway';
import { type FakePm, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScript } from '../start-script.js';

// Every `js` snippet is run; those that need a click or a component are `ts`, `jsx` and `vue`, and compiled only.
const root = join(import.meta.dirname, '../../..');
// The command has no program as an example, and the shared module has no readers.
const folders = (await readdir(join(root, 'packages'))).filter(
  (name) => !['pm-api', 'common'].includes(name),
);

/** The code of a page, in the frame of a host, until the user leaves. */
const inFrame = (code: string) => `
  import { createFakeHost } from 'plat-testing/host';
  globalThis.window = createFakeHost().window;
  globalThis.document = { documentElement: { dataset: {}, style: {} } };
  ${code}
  process.exit();
`;

let project: string;
let gateway: RunningFakeGateway;
let pm: FakePm;

beforeAll(async () => {
  [project, gateway, pm] = await Promise.all([makeProject(), startFakeGateway(), startFakePm()]);
});
afterAll(async () => {
  await Promise.all([rm(project, { recursive: true }), gateway.close(), pm.close()]);
});

describe('the example of the README', () => {
  it('runs as it stands, and shows what the text beside it says', async () => {
    const [example = ''] = await examplesOf('README.md');
    expect(await run(example)).toEqual({ code: 0, output: '1.2.0401\n' });
    gateway.world.scopes = [];
    expect((await run(example)).output).toMatch(/^forbidden Declare the scope/);
    gateway.reset();
  });
});

describe.each(folders)('each example of packages/%s', async (folder) => {
  const examples = await examplesOf(`packages/${folder}/README.md`);

  it('is there', () => {
    expect(examples).not.toEqual([]);
  });

  it.each(examples)('runs as it stands, and prints what its comments say: %#', async (example) => {
    const { code, output } = await run(example);
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
    for (const line of printedBy(example)) expect(output).toContain(line);
  });
});

async function examplesOf(file: string): Promise<string[]> {
  const text = await readFile(join(root, file), 'utf8');
  return [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');
}

/** What the comment after a `console.log` says that it prints. */
function printedBy(code: string): string[] {
  return [...code.matchAll(/^.*console\.log\(.*\); \/\/ (.+)$/gm)].map(([, line]) => line ?? '');
}

/** An application's folder of a user, with every package installed. */
async function makeProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'readme-'));
  await mkdir(join(folder, 'node_modules'));
  for (const name of folders) {
    const source = join(root, 'packages', name);
    const manifest: { name: string } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
    await symlink(source, join(folder, 'node_modules', manifest.name), 'junction');
  }
  for (const part of ['manifest', 'config'])
    await cp(join(root, 'examples/notes-app', part), join(folder, part), { recursive: true });
  const documents = join(folder, VOLUMES, 'vol1/1000/documents');
  await mkdir(documents, { recursive: true });
  await writeFile(join(documents, 'readme.md'), 'Everything that Ada writes.\n');
  return folder;
}

/** Where the volumes of the device lie, below the application's folder. */
const VOLUMES = 'volumes';

/** Runs a module as a user would who has a device, a server, and a page where the code needs one. */
async function run(code: string): Promise<{ code: number | null; output: string }> {
  const { password } = pm.accounts.qa1;
  const variables = {
    ...gateway.environment,
    PM_PASSWORD: password,
    PLAT_VOLUME_ROOT: join(project, VOLUMES),
  };
  const { child, ended } = startScript(['--input-type=module'], project, variables);
  const reachable = code.replace('https://pm.example.com', pm.url);
  child.stdin.end(/document\.|syncDocument/.test(code) ? inFrame(reachable) : reachable);
  const { code: status, output, errors } = await ended;
  return { code: status, output: output + errors };
}
