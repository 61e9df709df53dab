import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { freezeDate } from '../../src/desktop/clock/freeze-date.js';

let page: { Date: DateConstructor; run<Result>(code: string): Result };
let now: number | undefined;

describe('a page whose clock can be stopped', () => {
  beforeEach(() => {
    // A realm of its own: the Date of the tests stays as it is.
    const context = createContext({});
    const run = (code: string) => runInContext(code, context);
    page = { Date: run('Date') as DateConstructor, run };
    now = Date.parse('2031-05-06T07:08:09.000Z');
    freezeDate(page, () => now);
    context.Date = page.Date;
  });

  it('reads the time at which the clock stands, in every way to ask', () => {
    const code = 'JSON.stringify([new Date(), new Date, Date.now(), new (new Date(5).constructor)()])';
    expect(JSON.parse(page.run(code))).toEqual([
      '2031-05-06T07:08:09.000Z',
      '2031-05-06T07:08:09.000Z',
      now,
      '2031-05-06T07:08:09.000Z',
    ]);
    expect(page.run('Date()')).toContain('2031');
  });

  it('gets every other date as always', () => {
    const code = `JSON.stringify([
      new Date(0), new Date('2020-02-29T00:00:00Z'), new Date(2020, 1, 29).getMonth(), new Date(undefined).getTime(),
      Date.UTC(1970, 0, 2), Date.parse('1970-01-01T00:00:01Z'), new Date() instanceof Date, Date.name, Date.length,
      class Later extends Date { year() { return this.getUTCFullYear(); } }.name,
      new (class extends Date { year() { return this.getUTCFullYear(); } })().year(),
    ])`;
    expect(JSON.parse(page.run(code))).toEqual([
      '1970-01-01T00:00:00.000Z',
      '2020-02-29T00:00:00.000Z',
      1,
      null,
      86_400_000,
      1000,
      true,
      'Date',
      7,
      'Later',
      2031,
    ]);
  });

  it('follows the clock when it is let run', () => {
    now = undefined;
    expect(Math.abs(page.run<number>('Date.now()') - Date.now())).toBeLessThan(60_000);
  });
});
