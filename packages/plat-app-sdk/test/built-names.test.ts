import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';

const home = join(import.meta.dirname, '..');
const dist = join(home, 'dist');
const entries = ['index', 'callback/index', 'live/index', 'react/index', 'react/server', 'vue/index'];

const parse = (name: string, text: string) => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);

function eachNode(root: ts.Node, visit: (node: ts.Node) => void): void {
  // A constant in the declarations is a table of the library's own, whose keys make the type of a name.
  if (root.getSourceFile().isDeclarationFile && ts.isVariableStatement(root)) return;
  visit(root);
  root.forEachChild((child) => eachNode(child, visit));
}

const isPrivate = (node: ts.Node) =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);

const textOf = (name: ts.Node | undefined) =>
  name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [];

/** The names of all members that the declarations promise, whatever they are members of. */
function declaredNames(): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(dist).filter((one) => one.endsWith('.d.ts'))) {
    eachNode(parse(file, readFileSync(join(dist, file), 'utf8')), (node) => {
      const isMember = ts.isTypeElement(node) || ts.isClassElement(node) || ts.isBindingElement(node);
      if (!isMember || isPrivate(node)) return;
      // Of `{ type: ours }` the name outside counts.
      const name = ts.isBindingElement(node) ? (node.propertyName ?? node.name) : node.name;
      for (const text of textOf(name)) names.add(text);
    });
  }
  return names;
}

/** The names of all properties that a script reads, writes or has. */
function usedNames(script: string): Set<string> {
  const names = new Set<string>();
  eachNode(parse('script.js', script), (node) => {
    if (ts.isStringLiteral(node)) names.add(node.text);
    const name = ts.isBindingElement(node) ? (node.propertyName ?? node.name) : Object(node).name;
    const isProperty =
      ts.isPropertyAccessExpression(node) ||
      ts.isObjectLiteralElementLike(node) ||
      ts.isClassElement(node) ||
      ts.isBindingElement(node);
    if (isProperty) for (const text of textOf(name)) names.add(text);
  });
  return names;
}

const scriptsIn = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.endsWith('.global.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n;');

/** The scripts of the source, with all names as they are written there. */
async function sourceScripts(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: entries.map((entry) => join(home, 'src', `${entry}.ts`)),
    bundle: true,
    write: false,
    format: 'esm',
    packages: 'external',
    outdir: 'unused',
  });
  return outputFiles.map(({ text }) => text).join('\n;');
}

describe('the names that the declarations promise', () => {
  let promised: string[];

  beforeAll(async () => {
    const source = usedNames(await sourceScripts());
    // What is declared and never used by the scripts, as an option that is only passed on, cannot be renamed.
    promised = [...declaredNames()].filter((name) => source.has(name));
  });

  it('are found at all', () => {
    expect(promised).toEqual(
      expect.arrayContaining(['subscribe', 'getSnapshot', 'hostCode', 'refreshNeeded', 'timeoutMs', '$once']),
    );
  });

  eachRow([
    ['for users, ESM', () => scriptsIn(dist, '.js')],
    ['for users, CJS', () => scriptsIn(dist, '.cjs')],
    ['for development, ESM', () => scriptsIn(join(dist, 'development'), '.js')],
    ['for development, CJS', () => scriptsIn(join(dist, 'development'), '.cjs')],
  ])('are there in the build %s', (_build, scripts) => {
    const used = usedNames(scripts());
    expect(promised.filter((name) => !used.has(name))).toEqual([]);
  });

  it('are there in the script build, of what it has', async () => {
    const { outputFiles } = await build({
      entryPoints: [join(home, 'src/script.ts')],
      bundle: true,
      write: false,
      packages: 'external',
    });
    const source = usedNames(outputFiles[0]?.text ?? '');
    const used = usedNames(readFileSync(join(dist, 'plat-app-sdk.global.js'), 'utf8'));
    expect(promised.filter((name) => source.has(name) && !used.has(name))).toEqual([]);
  });
});
