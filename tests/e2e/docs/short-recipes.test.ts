import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const read = (path: string) => readFileSync(root + path, 'utf8');
const recipes = read('docs/contributing/short-recipes.md');
const sectionOf = (title: string) => recipes.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:packages|docs)\/[^`]+\.(?:ts|md))`/g)].map(([, path = '']) => path);

it('the short recipes name files that are there', () => {
  expect(filesIn(recipes).length).toBeGreaterThan(15);
  expect(filesIn(recipes).filter((path) => !existsSync(root + path))).toEqual([]);
});

// What is there already has to be where its recipe says, and is the proof that nothing else is needed.
it('each short recipe has its place in each file that it names', () => {
  const marks = {
    'A transition of a PM resource': /\bresolve\b/,
    'A verb of the command and its tool': /\bhistory|activity|restore|The verbs/,
    'An option of the PM client': /timeZone/,
    'An error code of the PM client': /not-visible|socket-refused|host-replaced/,
  };
  for (const [title, mark] of Object.entries(marks)) {
    const named = filesIn(sectionOf(title)).filter((path) => !path.endsWith('zh/index.ts'));
    expect(named, title).not.toEqual([]);
    expect(named.filter((path) => !mark.test(read(path)))).toEqual([]);
  }
});
