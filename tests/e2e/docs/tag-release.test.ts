import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/tag-release.mjs', import.meta.url));
// A machine on which git knows no committer and may not guess one, as in a workflow.
const env = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'user.useConfigOnly',
  GIT_CONFIG_VALUE_0: 'true',
};

let folder = '';
const git = (...args: string[]) => execa('git', args, { cwd: join(folder, 'clone'), env });
const tag = () => execa('node', [script, '../tarballs'], { cwd: join(folder, 'clone'), env, reject: false });

async function tarball(name: string, version: string): Promise<void> {
  await mkdir(join(folder, 'package'), { recursive: true });
  await writeFile(join(folder, 'package/package.json'), JSON.stringify({ name, version }));
  await execa('tar', ['-czf', `tarballs/${name}.tgz`, 'package/package.json'], { cwd: folder });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-tags-'));
  await mkdir(join(folder, 'tarballs'));
  await execa('git', ['init', '--quiet', '--bare', join(folder, 'origin')], { env });
  await execa('git', ['clone', '--quiet', join(folder, 'origin'), join(folder, 'clone')], { env });
  const commit = '-c user.name=a -c user.email=a@b commit --quiet --allow-empty --message x';
  await git(...commit.split(' '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('tags each published version where git knows no committer, and once', async () => {
  await tarball('one', '0.1.0');
  await tarball('two', '0.2.0');
  expect(await tag()).toMatchObject({ exitCode: 0, stdout: 'one@0.1.0 tagged\ntwo@0.2.0 tagged' });
  expect((await git('ls-remote', '--tags', 'origin')).stdout).toMatch(/one@0\.1\.0[\s\S]*two@0\.2\.0/);
  expect(await tag()).toMatchObject({ exitCode: 0, stdout: 'one@0.1.0 had its tag\ntwo@0.2.0 had its tag' });
});

it('fails where a tag does not arrive', async () => {
  await tarball('one', '0.1.0');
  await writeFile(join(folder, 'origin/hooks/pre-receive'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  expect((await tag()).exitCode).not.toBe(0);
});
