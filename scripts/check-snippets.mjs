// Compiles every snippet of the READMEs and guides against the packages' own types, so that no document calls what is
// not there. A snippet that goes on from another names what it takes from there in a comment before its fence:
// <!-- given: declare const button: HTMLButtonElement -->
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { visit } from 'unist-util-visit';
import { documents } from './documents.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const LANGUAGES = ['ts', 'tsx', 'js', 'jsx', 'mjs'];
/** A snippet whose first line is the name of a file is that file, for other snippets to import. */
const NAME = /^\/\/ ([\w-]+\.\w+)\n/;

const files = documents();
const snippets = files.flatMap(snippetsOf);
// An example's README quotes its files, which tests run.
const quotes = snippets.filter(({ file }) => file.startsWith('examples/'));
const problems = [...compile(snippets.filter((snippet) => !quotes.includes(snippet))), ...misquoted(quotes)];
for (const problem of problems) console.error(problem);
console.log(`${snippets.length} snippets in ${files.length} documents, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

function snippetsOf(file) {
  const found = [];
  visit(fromMarkdown(readFileSync(join(root, file), 'utf8')), 'code', (node, index = 0, parent) => {
    const { lang, value, position } = node;
    if (!LANGUAGES.includes(lang ?? '')) return;
    const before = parent?.children[index - 1];
    const given = before?.type === 'html' ? /<!-- given: ([\s\S]*?) -->/.exec(before.value)?.[1] : undefined;
    const line = position?.start.line ?? 1;
    const name = NAME.exec(value)?.[1] ?? `${line}.${lang}`;
    // On one line, so that a problem's line is the snippet's.
    const text = `${given?.replaceAll('\n', ' ') ?? ''};${value}\nexport {};\n`;
    found.push({ file, line, folder: file.replaceAll('/', '-'), name, text, value });
  });
  return found;
}

/** Each document's snippets in a folder of the repository, beside the named ones of the others: a guide may go on where another ended. */
function compile(all) {
  const place = mkdtempSync(join(root, '.snippets-'));
  try {
    // The first of a name is taken.
    const named = all.filter(({ value }) => NAME.test(value)).toReversed();
    for (const { folder } of all) {
      mkdirSync(join(place, folder), { recursive: true });
      for (const { name, text } of named) writeFileSync(join(place, folder, name), text);
    }
    for (const { folder, name, text } of all) writeFileSync(join(place, folder, name), text);
    // What guides import and nothing here does.
    const foreign = join(place, 'foreign.d.ts');
    writeFileSync(
      foreign,
      "declare module '*.vue'; declare module '@playwright/test'; declare module '@jest/globals';",
    );
    const paths = all.map(({ folder, name }) => join(place, folder, name));
    const program = ts.createProgram([...paths, foreign], optionsOfSnippets());
    return all.flatMap(({ file, line }, index) => {
      const source = program.getSourceFile(paths[index]);
      if (source === undefined) return [`${file}:${line} cannot be read`];
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      return found.map(({ start = 0, messageText }) => {
        const at = line + 1 + source.getLineAndCharacterOfPosition(start).line;
        return `${file}:${at} ${ts.flattenDiagnosticMessageText(messageText, '\n  ')}`;
      });
    });
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** A snippet shows a call; what it leaves out for brevity is none of this check's business. */
function optionsOfSnippets() {
  const file = join(root, 'scripts/snippets.tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    dirname(file),
  );
  const [sdk, gateway] = ['plat-app-sdk', 'plat-gateway-client'].map((name) =>
    join(root, 'packages', name, 'node_modules'),
  );
  // The frameworks and zod lie beside the packages whose guides use them.
  options.paths = { ...options.paths, '*': [`${sdk}/@types/*`, `${sdk}/*`, `${gateway}/*`] };
  return options;
}

/** The lines that stand in no file of the example. */
function misquoted(all) {
  return all.flatMap(({ file, line, value }) => {
    const how = { cwd: join(root, dirname(file)), absolute: true, ignore: ['**/{node_modules,dist}/**'] };
    const texts = globSync('**/*.{js,mjs,jsx,vue,ts}', how).map((path) => readFileSync(path, 'utf8'));
    const lines = new Set(texts.flatMap((text) => text.split('\n')).map((one) => one.trim()));
    const wrong = value.split('\n').filter((one) => !/^\s*(\/\/.*)?$/.test(one) && !lines.has(one.trim()));
    return wrong.map((one) => `${file}:${line}: stands in no file of the example: ${one.trim()}`);
  });
}
