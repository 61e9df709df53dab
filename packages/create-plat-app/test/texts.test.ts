import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chineseFaults, templatesIn } from '../../common/test/fixtures/templates.js';
import { chinese } from '../src/said-in.js';

it('each sentence has Chinese, with the same values', () => {
  const found = templatesIn(join(import.meta.dirname, '../src'));
  expect(found.length).toBeGreaterThan(20);
  expect(chineseFaults(found, chinese.templates)).toEqual([]);
});
