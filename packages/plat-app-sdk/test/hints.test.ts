import { readFileSync } from 'node:fs';
import { PlatAppError } from 'plat-app-sdk';
import { expect, it } from 'vitest';
import { hint } from '../src/errors.js';

it('the hint of an error says of every number in the guide what it means, and of another one where the numbers are', () => {
  const guide = readFileSync(new URL('../../../docs/guides/page-errors.md', import.meta.url), 'utf8');
  const numbers = [...guide.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toHaveLength(9);
  const hints = numbers.map((hostCode) => new PlatAppError('host-error', 'no', { hostCode }).hint);
  expect(new Set(hints).size).toBe(9);
  expect(hints).not.toContain(hint('host-error'));
  expect(new PlatAppError('host-error', 'no', { hostCode: 7 }).hint).toBe(hint('host-error'));
});
