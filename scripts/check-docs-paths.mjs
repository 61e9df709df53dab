// Every path of the repository that a document names in code is there, every `npm run` is a script of the root or of the
// folder that the document stands in or of an application that it makes. It is run when the site is built, as documents
// name the folders of the site, too.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { globSync } from 'tinyglobby';
import { visit } from 'unist-util-visit';
import { documents } from './documents.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const TOP = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name.replace('.', '\\.'));
const PATH = new RegExp(`(?<![\\w./@-])(?:${TOP.join('|')})/[\\w./*@{},-]*[\\w*/}]`, 'g');
/** The package.json that every application of create-plat-app begins with. */
const APPLICATION = 'packages/create-plat-app/templates/shared';

const problems = documents().flatMap(problemsOf);
for (const problem of problems) console.error(problem);
console.log(`Paths and commands of ${documents().length} documents, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

/** @param {string} document */
function problemsOf(document) {
  const found = [];
  const text = readFileSync(join(root, document), 'utf8');
  const made = text.includes('npm create plat-app') ? scriptsOf(APPLICATION) : [];
  const scripts = [...scriptsOf('.'), ...scriptsOf(dirname(document)), ...made];
  visit(fromMarkdown(text), (node) => {
    if (node.type !== 'inlineCode' && node.type !== 'code') return;
    const say = (what) => found.push(`${document}:${node.position?.start.line} ${what}`);
    for (const [path] of node.value.matchAll(PATH)) if (!isThere(path)) say(`${path} is not there`);
    if (node.type === 'code' && !['sh', 'console'].includes(node.lang ?? '')) return;
    // What plat-dev is given after `--` is a script of the reader.
    for (const [, name] of node.value.matchAll(/(?<!-- )npm run ([\w:-]+)/g)) {
      if (!scripts.includes(name)) say(`npm run ${name} is no script`);
    }
  });
  return found;
}

function scriptsOf(folder) {
  const manifest = join(root, folder, 'package.json');
  return existsSync(manifest) ? Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).scripts ?? {}) : [];
}

/** Whether something fits the path, in which `*` stands for any part of a name and `{a,b}` for a or b. */
function isThere(path) {
  const how = { cwd: root, dot: true, onlyFiles: false, expandDirectories: false };
  return existsSync(join(root, path)) || globSync(path.replace(/\/$/, ''), how).length > 0;
}
