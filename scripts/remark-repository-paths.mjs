// A remark plugin: every path of the repository that a document names in code is there, and every `npm run` is a script of
// the root, of the folder that the document stands in, or of an application that it makes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { visit } from 'unist-util-visit';

const root = fileURLToPath(new URL('../', import.meta.url));
const TOP = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name.replace('.', '\\.'));
const PATH = new RegExp(`(?<![\\w./@-])(?:${TOP.join('|')})/[\\w./*@{},-]*[\\w*/}]`, 'g');
/** What a command makes, and a clone does not have. */
const MADE = /^docs\/(reference|\.vitepress\/dist)/;
/** The package.json that every application of create-plat-app begins with. */
const APPLICATION = 'packages/create-plat-app/templates/shared';

export default function remarkRepositoryPaths() {
  return (tree, file) => {
    const made = String(file).includes('npm create plat-app') ? scriptsOf(APPLICATION) : [];
    const scripts = [...scriptsOf('.'), ...scriptsOf(dirname(file.path)), ...made];
    visit(tree, ['inlineCode', 'code'], (node) => {
      for (const [path] of node.value.matchAll(PATH)) {
        if (!MADE.test(path) && !isThere(path)) file.message(`${path} is not there`, node);
      }
      if (node.type === 'code' && !['sh', 'console'].includes(node.lang ?? '')) return;
      // What plat-dev is given after `--` is a script of the reader.
      for (const [, name] of node.value.matchAll(/(?<!-- )npm run ([\w:-]+)/g)) {
        if (!scripts.includes(name)) file.message(`npm run ${name} is no script`, node);
      }
    });
  };
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
