import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { definitions } from '../../../packages/pm-api-client/src/resources/definitions.js';
import { declarations } from '../../../scripts/fields/declarations.mjs';
import { loadFields } from '../../../scripts/fields/load.mjs';
import { Copy } from './edited-sources.js';
import { edits, program } from './new-resource.js';

const root = new URL('../../../', import.meta.url).pathname;
const recipe = readFileSync(`${root}docs/contributing/add-a-resource.md`, 'utf8');

/** The folders of resources in the observed fake. */
const folders: Readonly<Record<string, string>> = { bugs: 'bugs', testtasks: 'tests' };

/** The files that a text names, as they are for a resource. */
const namedIn = (text: string, name: string, one: string) =>
  [...text.matchAll(/`((?:packages|docs)\/[^`]+)`/g)].map(([, path = '']) =>
    path
      .replace('<folder>', folders[name] ?? '')
      .replace('<name>', name)
      .replace('<one>', one),
  );

const generated = new Set([
  ...[...declarations(await loadFields()).keys()].map((file) => `packages/schemas/src/pm/${file}`),
  ...['definitions.ts', 'types.ts'].map((file) => `packages/pm-api-client/src/resources/${file}`),
  ...['docs', 'docs/zh'].map((folder) => `${folder}/guides/pm-fields.md`),
]);

const steps = recipe.slice(0, recipe.indexOf('## What is peculiar'));

describe('the recipe names every file', () => {
  it('and every file that it names is there', () => {
    const missing = namedIn(recipe, 'bugs', 'bug').filter((path) => !existsSync(root + path));
    expect(missing).toEqual([]);
  });

  const packages = ['schemas', 'pm-api-client', 'pm-api', 'testing'].map((name) => `packages/${name}`);
  const sources = packages
    .flatMap((path) => filesBelow(`${path}/src`))
    .filter((path) => !generated.has(path));

  it('in which one resource is named', () => {
    const named = namedIn(recipe, 'testtasks', 'testtask');
    const isNamed = (path: string) => named.includes(path) || sharesFileIn(path, named);
    const naming = sources.filter((path) => /testtask/i.test(read(path)));
    expect(naming.length).toBeGreaterThan(8);
    expect(naming.filter((path) => !isNamed(path))).toEqual([]);
  });

  it('in which nearly all resources are named', () => {
    const tests = packages.flatMap((path) => [...filesBelow(`${path}/test`), `${path}/README.md`]);
    const others = ['docs', 'examples', 'scripts', 'tests/soak', 'tests/bench']
      .flatMap(filesBelow)
      .filter((path) => !generated.has(path));
    const named = namedIn(recipe, 'bugs', 'bug');
    const naming = [...sources, ...tests, ...others].filter((path) => resourcesIn(read(path)) >= 15);
    expect(naming.length).toBeGreaterThan(15);
    expect(naming.filter((path) => !named.includes(path))).toEqual([]);
  });
});

describe('a resource that is added by the recipe', () => {
  const typeTests = ['packages/pm-api-client/test/resources/definition-types.test-d.ts'];
  const copy = new Copy(root, { program, typeTests });

  it('takes the files of the steps 1 to 4 and no other', () => {
    expect(edits.map(({ file }) => file).sort()).toEqual(namedIn(steps, 'notes', 'note').sort());
    expect(edits.length).toBeLessThanOrEqual(7);
  });

  it('has its types, its operations, its command and its fake', async () => {
    expect(await copy.failing(edits)).toEqual([]);
  });

  it.each(edits.map(({ file }) => file))('is noticed to be without %s', async (file) => {
    const failing = await copy.failing(edits.filter((edit) => edit.file !== file));
    expect(failing).not.toEqual([]);
  });
});

const read = (path: string) => readFileSync(root + path, 'utf8');

/** The text files below a folder that are written by hand. */
function filesBelow(folder: string): string[] {
  return readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|md|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !/\/(node_modules|dist|reference|\.vitepress)\//.test(path));
}

/** How many of the resources does a text name, in any of their forms? */
function resourcesIn(text: string): number {
  const words = Object.values(definitions).map(({ one }) => (one === 'story' ? 'stor(?:y|ies)' : one));
  return words.filter((word) => new RegExp(`(?<![a-z])${word}`, 'i').test(text)).length;
}

/** Is this a resource's own file in a folder in which the recipe lets two that are alike share one? */
const sharesFileIn = (path: string, named: readonly string[]) =>
  named.includes(path.replace(/[^/]+$/, 'testtasks.ts')) && /export const testtasks\b/.test(read(path));
