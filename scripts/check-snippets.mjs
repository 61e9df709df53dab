// Compiles every snippet of the READMEs and guides against the packages' own types, so that no document calls what is
// not there. A snippet that goes on from another names what it takes from there in a comment before its fence:
// <!-- given: declare const button: HTMLButtonElement -->
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromMarkdown } from 'mdast-util-from-markdown';
import ts from 'typescript';
import { visit } from 'unist-util-visit';
import { documents } from './documents.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const LANGUAGES = { ts: 'ts', tsx: 'tsx', js: 'js', jsx: 'jsx', mjs: 'mjs' };

// An example's README quotes its files, which tests run.
const isExample = (name) => name.startsWith('examples/');
const files = documents();
const snippets = files.flatMap(snippetsOf);
const problems = [
  ...compile(snippets.filter(({ file }) => !isExample(file))),
  ...misquoted(snippets.filter(({ file }) => isExample(file))),
];
for (const problem of problems) console.error(problem);
console.log(`${snippets.length} snippets in ${files.length} documents, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

function snippetsOf(file) {
  const tree = fromMarkdown(readFileSync(join(root, file), 'utf8'));
  const found = [];
  visit(tree, 'code', ({ lang, value, position }, index = 0, parent) => {
    const extension = LANGUAGES[lang ?? ''];
    if (extension === undefined) return;
    const before = parent?.children[index - 1];
    const given = before?.type === 'html' ? /<!-- given: ([\s\S]*?) -->/.exec(before.value)?.[1] : undefined;
    const line = position?.start.line ?? 1;
    // A snippet whose first line is the name of a file is that file, for the other snippets to import.
    const named = /^\/\/ ([\w-]+\.\w+)\n/.exec(value)?.[1] ?? `${line}.${extension}`;
    const name = join(root, `snippets-of-${file.replaceAll('/', '-')}`, named);
    // On one line, so that a problem's line is the snippet's.
    const text = `${given?.replaceAll('\n', ' ') ?? ''};${value}\nexport {};\n`;
    found.push({ file, line, name, text, value });
  });
  return found;
}

function compile(all) {
  const texts = new Map(all.map(({ name, text }) => [name, text]));
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  Object.assign(options, {
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    jsx: ts.JsxEmit.ReactJSX,
    allowJs: true,
    checkJs: true,
    allowImportingTsExtensions: true,
    // A snippet shows a call; what it leaves out for brevity is none of this check's business.
    strict: false,
    strictFunctionTypes: true,
    noImplicitReturns: false,
    noUncheckedIndexedAccess: false,
    exactOptionalPropertyTypes: false,
    verbatimModuleSyntax: false,
    isolatedModules: false,
    skipLibCheck: true,
  });
  // Those of the package whose guides use them.
  const frameworks = join(root, 'packages/plat-app-sdk/node_modules');
  options.paths = {
    ...options.paths,
    react: [`${frameworks}/@types/react`],
    'react/*': [`${frameworks}/@types/react/*`],
    'react-dom/*': [`${frameworks}/@types/react-dom/*`],
    vue: [`${frameworks}/vue`],
    zod: [join(root, 'packages/plat-gateway-client/node_modules/zod')],
  };
  // What guides import and nothing here does.
  const foreign = "declare module '*.vue'; declare module '@playwright/test';";
  texts.set(join(root, 'snippets-of-all/foreign.d.ts'), foreign);
  const host = ts.createCompilerHost(options);
  // A guide may go on where another one ended, and import the files that were written there.
  const textOf = (name) =>
    texts.get(name) ??
    (name.includes('snippets-of-')
      ? all.find((one) => basename(one.name) === basename(name))?.text
      : undefined);
  const { fileExists, readFile, directoryExists, getSourceFile } = host;
  host.fileExists = (name) => textOf(name) !== undefined || fileExists(name);
  host.directoryExists = (name) => name.includes('snippets-of-') || directoryExists?.(name) === true;
  host.readFile = (name) => textOf(name) ?? readFile(name);
  host.getSourceFile = (name, ...rest) => {
    const text = textOf(name);
    return text === undefined
      ? getSourceFile.call(host, name, ...rest)
      : ts.createSourceFile(name, text, rest[0]);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return all.flatMap(({ file, line, name }) => {
    const source = program.getSourceFile(name);
    if (source === undefined) return [`${file}:${line} cannot be read`];
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ start = 0, messageText }) => {
      const at = line + 1 + source.getLineAndCharacterOfPosition(start).line;
      return `${file}:${at} ${ts.flattenDiagnosticMessageText(messageText, '\n  ')}`;
    });
  });
}

/** The lines that stand in no file of the example. */
function misquoted(snippets) {
  return snippets.flatMap(({ file, line, value }) => {
    const lines = new Set(linesBeside(dirname(join(root, file))));
    const wrong = value.split('\n').filter((one) => !isComment(one) && !lines.has(one.trim()));
    return wrong.map((one) => `${file}:${line}: stands in no file of the example: ${one.trim()}`);
  });
}

function linesBeside(folder) {
  const names = readdirSync(folder, { encoding: 'utf8', recursive: true });
  const sources = names.filter(
    (name) => /\.(m?js|jsx|vue|ts)$/.test(name) && !/node_modules|dist\b/.test(name),
  );
  return sources
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .map((one) => one.trim());
}

function isComment(line) {
  return /^\s*(\/\/.*)?$/.test(line);
}
