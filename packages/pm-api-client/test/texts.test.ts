import { inspect } from 'node:util';
import { type Catalogue, PmError, said } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { newBug } from './fixtures/plain-bug.js';
import { smallPm } from './fixtures/small-pm.js';

const french: Catalogue = {
  language: 'en',
  templates: {
    '{0}.': '{0} !',
    '{0} {1}': '« {0} » {1}',
    'is required': 'est obligatoire',
    'Nothing was sent.': 'Rien n’a été envoyé.',
    'The record was not read back.': 'La fiche n’a pas été relue.',
    'the server reported "{0}".': 'le serveur a répondu « {0} ».',
  },
};

const failed = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error as PmError,
  );

describe('an error', () => {
  it('is a text in any language, and so is its advice', async () => {
    const error = await failed(smallPm().pm.bugs.create({ ...newBug, title: undefined as never }));
    expect(error.message).toBe('POST /bugs: title is required.');
    expect(said(error)).toBe('title is required.');
    expect(said(error, french)).toBe('« title » est obligatoire !');
    expect(said(error.advice, french)).toBe('Rien n’a été envoyé.');
    expect(error.fieldTexts?.title?.map((text) => said(text, french))).toEqual(['est obligatoire']);
  });

  eachRow(['No. Really; "no" {0} $& is required.', '不行。请检查；', 'GET /bugs: x'])(
    'has the words of the server unchanged as a value',
    async (message) => {
      const answer = () => Response.json({ status: 'fail', message });
      const { pm } = smallPm({ instead: ({ path }) => (path === '/bugs/1' ? answer() : undefined) });
      const error = await failed(pm.bugs.get(1));
      const words = message.replace(/[.。]$/, '');
      expect(error.values).toEqual([words]);
      expect(said(error, french)).toBe(`le serveur a répondu « ${words} ».`);
    },
  );

  it('is printed and sent without its texts', async () => {
    const error = await failed(smallPm().pm.bugs.get(0));
    expect(error).toBeInstanceOf(PmError);
    expect(Object.keys(error)).toEqual(['name', 'code', 'hint', 'request', 'fields']);
    expect(inspect(error)).not.toMatch(/template|advice|fieldTexts/);
    expect(JSON.stringify(error)).not.toContain('template');
  });
});

describe('a result', () => {
  it('has the text of its hint beside it, which no copy and no JSON has', async () => {
    const { pm } = smallPm();
    const written = await pm.bugs.create(newBug, { verify: false });
    if (written.outcome !== 'unverified') return expect.unreachable(written.outcome);
    expect(written.hint).toBe('The record was not read back.');
    expect(said(written.hintText, french)).toBe('La fiche n’a pas été relue.');
    expect(JSON.parse(JSON.stringify(written))).toEqual({ ...written });
    expect({ ...written }).not.toHaveProperty('hintText');
  });

  it('keeps it where its record is converted', async () => {
    const { pm, make } = smallPm({ one: ({ keywords: _, ...record }) => record });
    const { id } = make('bugs', {});
    const written = await pm.bugs.update(id, { keywords: 'a' }, { richText: 'markdown' });
    expect(written).toHaveProperty('hintText.values');
    expect(written).toHaveProperty('hint', 'The record does not show keywords as sent.');
  });

  it('that is a page without records has it too', async () => {
    const { pm } = smallPm();
    const page = await pm.bugs.list({ product: 1, browse: 'unclosed' }, { richText: 'markdown' });
    expect(page.hint).toContain("of browse 'unclosed'");
    expect(page.hintText && said(page.hintText)).toBe(page.hint);
  });

  it('that is a diagnosis has those of its checks and its advice', async () => {
    const refusal = () => Response.json({ status: 'fail', message: 'Not allowed' }, { status: 403 });
    const { pm } = smallPm({ instead: ({ path }) => (path === '/bugs/1' ? refusal() : undefined) });
    const { diagnosis, advice } = await failed(pm.bugs.get(1));
    expect(diagnosis?.checkedTexts.map((text) => said(text))).toEqual(diagnosis?.checked);
    expect(diagnosis?.adviceText).toBe(advice);
    expect(JSON.stringify(diagnosis)).not.toContain('Text');
  });
});
