import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Every document that somebody wrote in English for readers, by its path in the repository. */
export function documents() {
  const readmes = ['packages', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/README.md`),
  );
  const written = readdirSync(join(root, 'docs'), { encoding: 'utf8', recursive: true })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md') && !/node_modules|\/(reference|zh)\//.test(name));
  const all = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'examples/README.md', ...readmes, ...written];
  return all.filter((name) => existsSync(join(root, name))).sort();
}

/** Where the Chinese edition has the document, if it is one that users of the libraries read. */
export function translationOf(document) {
  if (/^(packages\/[^/]+\/)?README\.md$/.test(document))
    return document.replace('README.md', 'README.zh-CN.md');
  if (/^docs\/(index|guides\/[^/]+)\.md$/.test(document)) return document.replace('docs/', 'docs/zh/');
  return undefined;
}
