import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';

/** Every document that is written in English for readers, by its path in the repository. */
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
  if (document === 'SECURITY.md') return 'docs/zh/security.md';
  // The protocol of page and host is for those who work on the page SDK.
  if (/^docs\/(index|guides\/[^/]+|protocol\/(?!host-page)[^/]+)\.md$/.test(document))
    return document.replace('docs/', 'docs/zh/');
  return undefined;
}
