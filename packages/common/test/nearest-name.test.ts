import { nearestName } from 'plat-common/nearest-name';
import { expect, it } from 'vitest';

const NAMES = ['bugs', 'stories', 'port', 'os', 'plat.file.checkUserACL'];

it.each([
  ['bug', 'bugs'],
  ['prot', 'port'],
  ['STORYS', 'stories'],
  ['plat.file.checkUserAcl', 'plat.file.checkUserACL'],
  ['tasks', undefined],
  ['foo', undefined],
  ['x'.repeat(10_000), undefined],
])('%s is probably meant as %s', (given, meant) => {
  expect(nearestName(given, NAMES)).toBe(meant);
});
