import fc from 'fast-check';
import type { PmClient } from 'pm-api-client';
import { expect, inject, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { failingRows } from '../../../common/test/fixtures/failing-rows.js';
import { definitions } from '../../src/resources/definitions.js';
import { pm, server, usePm } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin', timeZone: 'America/Los_Angeles' });

type Name = Exclude<keyof typeof definitions, 'tickets' | 'feedbacks'>;
type Fields = Record<string, unknown>;
interface Operations {
  get?(id: number): Promise<Fields>;
  create(fields: Fields): Promise<{ id?: number }>;
  update(id: number, fields: Fields): Promise<{ outcome: string }>;
}

const days = { begin: '2026-01-01', end: '2027-12-31' };
const story = { productID: 1, needNotReview: 1 };

interface Rules {
  needs: Fields;
  other: Fields;
  texts: readonly string[];
}

/** What a record of each resource needs beside its texts, a change that has nothing to do with them, and its texts. */
const RESOURCES: Record<Name, Rules> = {
  bugs: {
    needs: { productID: 1, openedBuild: ['trunk'] },
    other: { pri: 1 },
    texts: ['title', 'keywords', 'steps'],
  },
  stories: { needs: story, other: { pri: 1 }, texts: ['title', 'spec', 'verify'] },
  epics: { needs: story, other: { pri: 1 }, texts: ['title', 'spec', 'verify'] },
  requirements: { needs: story, other: { pri: 1 }, texts: ['title', 'spec', 'verify'] },
  tasks: { needs: { executionID: 1, type: 'devel' }, other: { pri: 1 }, texts: ['name', 'desc'] },
  testcases: { needs: { productID: 1 }, other: { pri: 1 }, texts: ['title', 'precondition'] },
  testtasks: {
    needs: { productID: 1, build: 1, ...days },
    other: { owner: 'qa1' },
    texts: ['name', 'desc'],
  },
  products: { needs: {}, other: { PO: 'po1' }, texts: ['name', 'desc'] },
  projects: {
    needs: { model: 'scrum', workflowGroup: 1, products: [1], ...days },
    other: { PM: 'pm1' },
    texts: ['name', 'desc'],
  },
  executions: {
    needs: { project: 1, begin: '2026-01-01', end: '2026-12-31' },
    other: { PM: 'pm1' },
    texts: ['name', 'desc'],
  },
  systems: { needs: { productID: 1 }, other: { children: [] }, texts: ['name', 'desc'] },
  programs: { needs: days, other: { PM: 'pm1' }, texts: ['name', 'desc'] },
  productplans: { needs: { productID: 1, ...days }, other: { end: '2028-01-01' }, texts: ['title', 'desc'] },
  builds: {
    needs: { executionID: 1, product: 1, system: 1, builder: 'admin', date: '2026-11-24' },
    other: { builder: 'qa1' },
    texts: ['name', 'scmPath', 'filePath', 'desc'],
  },
  releases: {
    needs: { productID: 1, system: 1, build: [], date: '2026-11-24' },
    other: { date: '2026-11-25' },
    texts: ['name', 'desc'],
  },
  todos: { needs: { type: 'custom', date: '2026-11-24' }, other: { pri: 1 }, texts: ['name', 'desc'] },
  users: { needs: { password: 'Long-enough-1' }, other: { mobile: '13800000000' }, texts: ['realname'] },
};

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom(
    '&lt;',
    '&amp;amp;',
    '&nbsp;',
    '&#39;',
    '&copy;',
    '&',
    '<',
    '"',
    "'",
    ' ',
    '\u3000',
    '😀',
    '𠮷',
  ),
);
const isUsual = (text: string) => !/\p{Cc}/u.test(text);
/** Text without markup, that no server trims. */
const plain = fc
  .array(piece, { maxLength: 5 })
  .map((pieces) => `x${pieces.join('')}x`)
  .filter(isUsual);
/** Markup that no server tidies: a bare character or a rare entity becomes another one. */
const html = fc
  .array(
    piece.map((text) => text.replace(/[<>]|&(?!(?:amp|lt|gt|nbsp);)/g, '')),
    { maxLength: 4 },
  )
  .map((pieces) => `<p>${pieces.join('</p><p>')}</p>`)
  .filter(isUsual);

const operationsOf = (client: PmClient, name: Name): Operations => client[name] as unknown as Operations;
const stored = (name: Name, id: number, texts: readonly string[]) => {
  const row = server.records(name as never).find((record) => record.id === id) ?? {};
  return Object.fromEntries(texts.map((text) => [text, (row as Fields)[text]]));
};
const isHtml = (name: Name, text: string) =>
  ('richText' in definitions[name] ? (definitions[name].richText as readonly string[]) : []).includes(text);

/** The usual run takes every third resource. */
const [RUNS, EVERY] = inject('thorough') ? [5, 1] : [1, 3];
let number = 0;

async function keepsTexts([key, { needs, other, texts }]: [string, Rules]): Promise<void> {
  const name = key as Name;
  const given = fc.tuple(...texts.map((text) => (isHtml(name, text) ? html : plain)));
  const known = texts.map((text) => (isHtml(name, text) ? '<p>s 😀&nbsp;&lt;</p>' : 'x 😀 𠮷 &lt;b&gt; R&D'));
  const property = fc.asyncProperty(given, async (values) => {
    const operations = operationsOf(pm, name);
    number += 1;
    const fields = Object.fromEntries(texts.map((text, index) => [text, values[index]]));
    // Servers want the name of a record once.
    fields[texts[0] ?? ''] = `${String(values[0])}${number}`;
    if (name === 'users') fields.account = `user${number}`;
    const { id } = await operations.create({ ...needs, ...fields });
    const start = stored(name, Number(id), texts);
    for (let round = 0; round < 10; round += 1) {
      const text = texts[round % (texts.length + 1)];
      const record = await operations.get?.(Number(id));
      const isSent = text !== undefined && record !== undefined && !['spec', 'verify'].includes(text);
      const { outcome } = await operations.update(Number(id), isSent ? { [text]: record[text] } : other);
      expect(outcome).not.toBe('unverified');
    }
    expect(stored(name, Number(id), texts)).toEqual(start);
    for (const text of texts)
      expect((await operations.get?.(Number(id)))?.[text] ?? fields[text]).toBe(fields[text]);
  });
  await fc.assert(property, { numRuns: RUNS + 1, examples: [[known]] });
}

it('ten rounds of reading and writing change no text of a record', async () => {
  const chosen = Object.entries(RESOURCES).filter((_, at) => at % EVERY === 0);
  expect(await failingRows(chosen, ([name]) => name, keepsTexts)).toEqual([]);
});

eachRow(['stories', 'epics', 'requirements'] as const)(
  'a change of a story keeps the texts that it leaves out',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(plain, html, html, async (title, spec, verify) => {
        number += 1;
        const fields = { title: `${title}${number}`, spec, verify };
        const { id } = await pm[name].create({ productID: 1, reviewer: ['admin'], ...fields });
        for (const change of [
          { spec: '<p>other</p>' },
          { verify: '<p>other</p>' },
          { title: `other ${number}` },
        ]) {
          const texts = Object.keys(fields).filter((text) => !(text in change));
          const before = stored(name, Number(id), texts);
          await pm[name].change(Number(id), change);
          expect(stored(name, Number(id), texts)).toEqual(before);
        }
      }),
      { numRuns: RUNS + 1, examples: [['x 😀 &lt;', '<p>s 😀</p>', '<p>v&nbsp;😀</p>']] },
    );
  },
);
