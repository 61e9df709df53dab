import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkPackage, testPackage } from '../../../packages/dev/src/index.js';

const root = join(import.meta.dirname, '../../..');

/** The files of the guide: the line before each begins with its path. */
async function filesOf(guide: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, guide), 'utf8');
  const blocks = text.matchAll(/^`([\w./]+)`.*[:：]\n\n```\w+\n([\s\S]*?)```/gm);
  return new Map([...blocks].map(([, path = '', code = '']) => [path, code]));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

it
  .skipIf(process.platform === 'win32')
  .each(['docs/guides/run-a-package.md', 'docs/zh/guides/run-a-package.md'])(
  '%s has a whole package, which passes check and test',
  async (guide) => {
    const folder = await mkdtemp(join(tmpdir(), 'whole-package-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const files = await filesOf(guide);
    expect([...files.keys()].sort()).toEqual([
      'app/server.mjs',
      'app/ui/config',
      'cmd/main',
      'config/privilege',
      'config/resource',
      'manifest',
      'wizard/install',
    ]);
    for (const [path, code] of files) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      // The Node.js that runs the tests stands for the one of a device.
      await writeFile(
        join(folder, path),
        code.replaceAll('nodejs_v22', `nodejs_v${process.versions.node.split('.')[0]}`),
      );
    }
    const icons = join(root, 'packages/create-plat-app/templates/shared');
    for (const icon of ['ICON.PNG', 'ICON_256.PNG', 'app/ui/images']) {
      await cp(join(icons, icon), join(folder, icon), { recursive: true });
    }
    expect((await checkPackage(folder)).findings).toEqual([]);
    const answers = { wizard_port: String(await freePort()) };
    const { ok, steps } = await testPackage(folder, { answers });
    expect(steps.flatMap(({ problems }) => problems)).toEqual([]);
    expect(ok).toBe(true);
  },
);
