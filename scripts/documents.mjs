import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';

/** Every document that somebody wrote in English for readers, by its path in the repository. */
export function documents() {
  const written = [
    '{README,CONTRIBUTING,SECURITY}.md',
    '{packages,examples}/*/README.md',
    'examples/README.md',
  ];
  const site = ['docs/**/*.md', '!docs/{,**/}{reference,zh}/**', '!**/node_modules/**'];
  return globSync([...written, ...site], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    dot: true,
  }).sort();
}

/** Where the Chinese edition has the document, if it is one that users of the libraries read. */
export function translationOf(document) {
  if (/^(packages\/[^/]+\/)?README\.md$/.test(document))
    return document.replace('README.md', 'README.zh-CN.md');
  if (/^docs\/(index|guides\/[^/]+)\.md$/.test(document)) return document.replace('docs/', 'docs/zh/');
  return undefined;
}
