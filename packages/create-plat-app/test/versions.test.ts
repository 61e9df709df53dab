import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownPackageSpecifiers } from '../src/dependencies.js';

const root = join(import.meta.dirname, '../../..');
const templates = join(import.meta.dirname, '../templates');

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

async function dependenciesOf(folder: string): Promise<[name: string, version: string][]> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
}

/** What the workspace installs of each package: the last one that names an exact or a caret version. */
async function versionsOfWorkspace(): Promise<Map<string, string>> {
  const packages = (await readdir(join(root, 'packages'))).map((name) => join(root, 'packages', name));
  const all = await Promise.all([root, ...packages].map(dependenciesOf));
  return new Map(all.flat().filter(([, version]) => /^\^?\d/.test(version)));
}

const written = (
  await Promise.all((await readdir(templates)).map((name) => dependenciesOf(join(templates, name))))
).flat();
const theirs = written.filter(([, version]) => version !== '');

it('the templates name the versions that this repository is tested with', async () => {
  const ours = await versionsOfWorkspace();
  const shared = theirs.filter(([name]) => ours.has(name));
  expect(shared.map(([name]) => name)).toEqual(
    expect.arrayContaining(['hono', 'vite', 'vitest', 'react', 'vue']),
  );
  for (const [name, version] of shared) expect(version, name).toBe(`^${ours.get(name)?.replace('^', '')}`);
});

it('each version is in one place', () => {
  const names = theirs.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
});

it('every library without a version is one of ours, in the version of its package', async () => {
  const ours = await ownPackageSpecifiers(undefined);
  const empty = written.filter(([, version]) => version === '').map(([name]) => name);
  expect(empty.sort()).toEqual(Object.keys(ours).sort());
  const folders: Record<string, string> = { 'plat-dev': 'dev', 'plat-testing': 'testing' };
  for (const name of empty) {
    const file = join(root, 'packages', folders[name] ?? name, 'package.json');
    const { version }: { version: string } = JSON.parse(await readFile(file, 'utf8'));
    expect(ours[name]).toBe(`^${version}`);
  }
});
