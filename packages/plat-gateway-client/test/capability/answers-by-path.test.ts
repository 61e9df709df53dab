import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { answersByPath } from '../../src/capability/paths.js';

const paths = (answers: ({ path: string } | undefined)[]) => answers.map((answer) => answer?.path);
const match = (asked: string[], answered: string[]) =>
  paths(
    answersByPath(
      asked,
      answered.map((path) => ({ path })),
    ),
  );

describe('the answer that belongs to a path', () => {
  eachRow<[string, string[], string[], (string | undefined)[]]>([
    ['its own spelling', ['/a', '/b'], ['/b', '/a'], ['/a', '/b']],
    ['a slash at the end', ['/a/', '/b'], ['/b', '/a'], ['/a', '/b']],
    ['slashes and dots', ['/a//b/./c', '/x'], ['/x', '/a/b/c'], ['/a/b/c', '/x']],
    ['composed letters', ['/cafe\u0301', '/x'], ['/x', '/caf\u00e9'], ['/caf\u00e9', '/x']],
    ['the root', ['/', '/x'], ['/x', '/'], ['/', '/x']],
    ['its place, behind a link', ['/link/a', '/b'], ['/real/a', '/b'], ['/real/a', '/b']],
    ['its place, behind a link and `..`', ['/link/../a', '/a'], ['/real/a', '/a'], ['/real/a', '/a']],
    ['the same answer twice', ['/a', '/a/'], ['/a'], ['/a', '/a']],
  ])('has %s', (_, asked, answered, expected) => {
    expect(match(asked, answered)).toEqual(expected);
  });

  eachRow<[string, string[], string[], (string | undefined)[]]>([
    ['an answer is missing', ['/link', '/b'], ['/b'], [undefined, '/b']],
    ['others come in another order', ['/link', '/b'], ['/b', '/real'], [undefined, '/b']],
    ['there are more answers than paths', ['/link'], ['/real', '/other'], [undefined]],
    ['`..` would have to be guessed', ['/link/../a', '/b'], ['/b', '/a'], [undefined, '/b']],
    ['two spellings have two answers', ['/a/'], ['/a', '/a//'], [undefined]],
    ['there is no answer', ['/a'], [], [undefined]],
  ])('is none when %s', (_, asked, answered, expected) => {
    expect(match(asked, answered)).toEqual(expected);
  });

  it('is never that of another path that was asked for', () => {
    const part = fc.constantFrom('a', 'b', 'c', '.', '..', '', 'e\u0301', '\u00e9');
    const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(fc.uniqueArray(path, { minLength: 1 }), fc.array(path), (asked, answered) => {
        const plain = (text: string) =>
          text
            .replace(/\/(\.?\/)+/g, '/')
            .replace(/(?<=.)\/\.?$/, '')
            .normalize('NFC');
        const plainAsked = new Set(asked.map(plain));
        match(asked, answered).forEach((found, index) => {
          if (found === undefined || !plainAsked.has(plain(found))) return;
          expect(plain(found)).toBe(plain(asked[index] ?? ''));
        });
      }),
      { numRuns: 5000 },
    );
  });
});
