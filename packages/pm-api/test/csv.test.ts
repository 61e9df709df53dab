import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, escapeFormula, rowsOfCsv, unescapeFormula } from '../src/csv.js';

/** What a spreadsheet makes of text when this separates its cells and quotes hold at the start of a cell only. */
function cellsIn(text: string, separator: string): string[] {
  return text.split(/[\r\n]/).flatMap((line) => line.split(separator));
}

describe('text that a spreadsheet would run', () => {
  it('gets an apostrophe in front, and behind what may separate cells', () => {
    const led = [
      '=1 +1 -1+2 @x ＝1 ＋1 －1 ＠x -cmd "=1" \'=1'.split(' '),
      '\tx',
      '\rx',
      '\nx',
      '- 1',
      ' =1',
    ].flat();
    expect(led.map(escapeFormula)).toEqual(led.map((text) => `'${text}`));
    const inside = {
      'x;=cmd': "x;'=cmd",
      'x,=cmd': "x,'=cmd",
      'x\t@cmd': "x\t'@cmd",
      'x\n=cmd': "x\n'=cmd",
      'x\r\n=cmd': "x\r\n'=cmd",
      'x; +cmd': "x;' +cmd",
      'x;"=cmd"': 'x;\'"=cmd"',
      "x;'=cmd": "x;''=cmd",
      '=a;=b': "'=a;'=b",
      '\n=cmd': "'\n'=cmd",
    };
    expect(Object.keys(inside).map(escapeFormula)).toEqual(Object.values(inside));
    const none = [
      "-5 -5.25 1;-5;2 [1,-5] a-b x@y.z it's".split(' '),
      'a = b',
      'one\n\ntwo\r\nthree',
      '',
    ].flat();
    expect(none.map(escapeFormula)).toEqual(none);
  });

  const awkward = fc.string({ unit: fc.constantFrom(...'=+-@＝;,\t\r\n \'"\\15.]}ax'), maxLength: 12 });

  it('is not left at the start of a cell, whatever separates the cells', () => {
    fc.assert(
      fc.property(awkward, (text) => {
        for (const separator of [';', ',', '\t']) {
          for (const cell of cellsIn(escapeFormula(text), separator)) {
            const led = /^[ "']*[=+\-@＝]/.test(cell) && !/^[ "']*-\d/.test(cell);
            if (led) expect(cell).toMatch(/^'/);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('comes back as it was, with its lines and quotes', async () => {
    await fc.assert(
      fc.asyncProperty(awkward, async (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
        // An empty cell is no value, and a file has one kind of line end.
        const kept = text.replaceAll(/\r+\n/g, '\n');
        fc.pre(kept.trim() !== '');
        const csv = await csvLines([['title'], [kept]]);
        expect(await rowsOfCsv(csv)).toMatchObject({ titles: ['title'], rows: [{ cells: [kept] }] });
      }),
      { numRuns: 500 },
    );
  });

  it('is looked for in linear time', () => {
    const start = performance.now();
    for (const part of [' ', '"', ';', "'", '-1', '\n', ';-1.1']) escapeFormula(part.repeat(200_000));
    // Quadratic work on such texts would take minutes.
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('is not a number, nor what the names of columns are made of', async () => {
    expect(
      await csvLines([
        ['id', '=x'],
        [-5, '-5'],
      ]),
    ).toBe("id,'=x\n-5,-5\n");
    expect(await rowsOfCsv("'=x\n1\n")).toMatchObject({
      titles: ['=x'],
      rows: [{ line: 2, row: 2, cells: ['1'] }],
    });
  });
});

describe('the separator of a file', () => {
  it('is found in its first line', async () => {
    for (const separator of [',', ';', '\t', '，']) {
      const lines = ['title,steps', 'one,"a;b"'].map((line) => line.replace(',', separator));
      expect(await rowsOfCsv(`${lines.join('\r\n')}\r\n`)).toMatchObject({
        titles: ['title', 'steps'],
        rows: [{ line: 2, row: 2, cells: ['one', 'a;b'] }],
      });
    }
  });

  it('is a comma where a title in quotes has another sign', async () => {
    expect((await rowsOfCsv('"a;b",c\n1,2\n')).titles).toEqual(['a;b', 'c']);
  });
});
