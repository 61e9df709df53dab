import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkPackage, testPackage } from '../../../packages/dev/src/index.js';
import { freePort } from '../free-port.js';

const root = join(import.meta.dirname, '../../..');

/** The files of a section of the guide: the line before each begins with its path. */
async function filesOf(guide: string, section: RegExp): Promise<Map<string, string>> {
  const text = await readFile(join(root, guide), 'utf8');
  const part = text.split(/^## /m).find((one) => section.test(one)) ?? '';
  const blocks = part.matchAll(/^`([\w./]+)`.*[:：]\n\n```\w+\n([\s\S]*?)```/gm);
  return new Map([...blocks].map(([, path = '', code = '']) => [path, code]));
}

/** Writes the files, with the icons of the templates and the scripts that have the same lines as `install_init`. */
async function packageWith(files: ReadonlyMap<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'whole-package-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const same = 'install_callback upgrade_init upgrade_callback uninstall_init uninstall_callback'.split(' ');
  const scripts = same.map((name) => [`cmd/${name}`, files.get('cmd/install_init') ?? ''] as const);
  for (const [path, code] of [...files, ...scripts]) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    // The Node.js that runs the tests stands for the one of a device.
    const own = `nodejs_v${process.versions.node.split('.')[0]}`;
    await writeFile(join(folder, path), code.replaceAll('nodejs_v22', own));
  }
  const icons = join(root, 'packages/create-plat-app/templates/shared');
  for (const icon of ['ICON.PNG', 'ICON_256.PNG', 'app/ui/images']) {
    await cp(join(icons, icon), join(folder, icon), { recursive: true });
  }
  return folder;
}

const PORT = /^(?:A port application|端口应用)/;
const CGI = /^(?:A CGI application|CGI 应用)/;
const WITHOUT_PORT = /^(?:install_dep_apps|service_port|checkport)=.*\n/gm;

describe
  .skipIf(process.platform === 'win32')
  .each(['docs/guides/run-a-package.md', 'docs/zh/guides/run-a-package.md'])('%s', (guide) => {
  it('has a whole port application, which passes check and test', async () => {
    const folder = await packageWith(await filesOf(guide, PORT));
    expect((await checkPackage(folder)).findings).toEqual([]);
    const answers = { wizard_port: await freePort() };
    const { steps } = await testPackage(folder, { answers });
    expect(steps.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('has a whole CGI application, which passes check and test', async () => {
    const files = await filesOf(guide, PORT);
    for (const path of ['app/server.mjs', 'wizard/install']) files.delete(path);
    files.set('manifest', files.get('manifest')?.replaceAll(WITHOUT_PORT, '') ?? '');
    const folder = await packageWith(new Map([...files, ...(await filesOf(guide, CGI))]));
    expect((await checkPackage(folder)).findings).toEqual([]);
    const { steps } = await testPackage(folder);
    expect(steps.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
