import { readFileSync } from 'node:fs';
import { PlatAppError, type PlatAppErrorCode } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';
import { hint } from '../src/texts.js';

/** What each hint must name: the option, the member or the line of the manifest that helps. */
const named: Record<Exclude<PlatAppErrorCode, 'state-mismatch'>, string> = {
  'no-host': 'supports()',
  'host-timeout': 'micro_app=true',
  'call-timeout': 'callTimeoutMs',
  aborted: 'cause',
  unsupported: 'supports()',
  'origin-refused': 'hostOrigin',
  'host-error': 'hostCode',
  'bad-answer': 'cause',
  'popup-blocked': 'url',
  'popup-closed': 'closedGraceMs',
  'invalid-argument': 'README',
  'host-replaced': 'may have run',
  destroyed: 'PlatApp',
};
const codes = Object.keys(named) as (keyof typeof named)[];
const hintOf = (code: keyof typeof named) => hint(code);

describe('the hint of an error', () => {
  it.each(codes)('with the code %s is one sentence, and names what helps', (code) => {
    expect(hintOf(code)).toMatch(/^[A-Z].+\.$/);
    expect(hintOf(code)).not.toMatch(/[.!?] [A-Z]/);
    expect(hintOf(code)).toContain(named[code]);
  });

  it('is another for every code', () => {
    expect(new Set(codes.map(hintOf)).size).toBe(codes.length);
  });

  it('says of every number in the guide what it means, and of another one where the numbers are', () => {
    const guide = readFileSync(new URL('../../../docs/guides/page-errors.md', import.meta.url), 'utf8');
    const numbers = [...guide.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
    expect(numbers).toHaveLength(9);
    const hints = numbers.map((hostCode) => new PlatAppError('host-error', 'no', { hostCode }).hint);
    expect(new Set(hints).size).toBe(9);
    expect(hints).not.toContain(hintOf('host-error'));
    expect(new PlatAppError('host-error', 'no', { hostCode: 7 }).hint).toBe(hintOf('host-error'));
  });
});
