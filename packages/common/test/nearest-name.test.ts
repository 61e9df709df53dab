import { nearestName } from 'plat-common/nearest-name';
import { expect } from 'vitest';
import { eachRow } from './fixtures/each-row.js';

const NAMES = ['bugs', 'stories', 'port', 'os', 'plat.file.checkUserACL'];

eachRow([
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
