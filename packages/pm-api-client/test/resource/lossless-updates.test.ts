import fc from 'fast-check';
import { withEntities, withoutEntities } from 'plat-common/entities';
import { describe, expect, it } from 'vitest';
import { oneRecord, requestsTo, type Sent } from '../fixtures/one-record.js';

const released = { subStatus: '', deleted: 0, status: 'active' };

/** A text as the form of a released server fills it in again. */
const refilled = (text: string, isHtml: boolean) => {
  const cut = text.replace(/[\u{10000}-\u{10ffff}]/gu, (character) =>
    String.fromCharCode((character.codePointAt(0) ?? 0) & 0xffff),
  );
  return isHtml ? cut.replace(/&nbsp;/g, '\u00a0') : withoutEntities(cut);
};

interface Texts {
  plain: readonly string[];
  html?: readonly string[];
  /** Texts that the server shows with entities. */
  shownEscaped?: readonly string[];
}

/** A server that keeps texts, shows some of them escaped, and fills in those that are not sent. */
function serverOf(path: string, key: string, start: object, { plain, html = [], shownEscaped = [] }: Texts) {
  const shown = (record: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        shownEscaped.includes(name) ? withEntities(String(value)) : value,
      ]),
    );
  let stored: Record<string, unknown> = { id: 7, ...released, ...start };
  const server = oneRecord(path, key, shown(stored) as { id: number }, (_, { method, body }: Sent) => {
    if (method !== 'PUT') return {};
    for (const name of [...plain, ...html]) {
      const value = stored[name];
      if (typeof value === 'string' && body[name] === undefined)
        stored[name] = shownEscaped.includes(name)
          ? refilled(value, true)
          : refilled(value, html.includes(name));
    }
    stored = { ...stored, ...body };
    return { record: shown(stored) };
  });
  return { ...server, stored: () => stored };
}

describe('an update that leaves texts out', () => {
  it('sends no text along that the server keeps by itself', async () => {
    const texts = { plain: ['title', 'keywords'], html: ['steps'] };
    const server = serverOf('/bugs', 'bug', { title: 'plain 中文', steps: '<p>x</p>', keywords: 'a' }, texts);
    await server.pm.bugs.update(7, { pri: 1 });
    expect(server.sent.find(({ method }) => method === 'PUT')?.body).toEqual({ pri: 1 });
  });

  it('sends none along to a server of the specification, which keeps what is not sent', async () => {
    const server = oneRecord(
      '/bugs',
      'bug',
      { id: 7, title: 'a 😀 &lt;', status: 'active' },
      (record, { body }) => ({
        record: { ...record, ...body },
      }),
    );
    await server.pm.bugs.update(7, { pri: 1 });
    expect(server.sent.find(({ method }) => method === 'PUT')?.body).toEqual({ pri: 1 });
  });

  it('reads the record for its texts without a verification, too', async () => {
    const server = serverOf('/bugs', 'bug', { title: '😀' }, { plain: ['title'] });
    await server.pm.bugs.update(7, { pri: 1 }, { verify: false });
    expect(requestsTo(server)).toEqual(['GET /bugs/7', 'PUT /bugs/7']);
    expect(server.stored()).toMatchObject({ title: '😀', pri: 1 });
  });

  it('is not-applied where a text was damaged all the same', async () => {
    const { pm } = oneRecord('/bugs', 'bug', { id: 7, ...released, title: 'a 😀' }, (record, { body }) => ({
      record: { ...record, ...body, title: 'a ' },
    }));
    await expect(pm.bugs.update(7, { pri: 1 })).rejects.toMatchObject({
      code: 'not-applied',
      fields: { title: [expect.stringContaining('emoji')] },
    });
  });
});

it('a change of a story keeps its other texts', async () => {
  const record = { title: 't 😀', spec: '<p>s 😀</p>', verify: '<p>v&nbsp;😀</p>', reviewer: ['admin'] };
  const texts = { plain: ['title'], html: ['spec', 'verify'], shownEscaped: ['title'] };
  const server = serverOf('/stories', 'story', record, texts);
  await server.pm.stories.change(7, { title: 'other' });
  expect(server.stored()).toMatchObject({ ...record, title: 'other' });
});

describe('a text', () => {
  it('is read as it was written, and written as it was read, in lists as well', async () => {
    const texts = { plain: ['title', 'keywords'], shownEscaped: ['keywords'] };
    const server = serverOf('/bugs', 'bug', { title: 'R&amp;D', keywords: 'R&D &lt;' }, texts);
    for (let times = 0; times < 10; times += 1) {
      const { title, keywords } = await server.pm.bugs.get(7);
      expect({ title, keywords }).toEqual({ title: 'R&amp;D', keywords: 'R&D &lt;' });
      await server.pm.bugs.update(7, { keywords: String(keywords) });
    }
    expect(server.stored()).toMatchObject({ title: 'R&amp;D', keywords: 'R&D &lt;' });
  });

  it('of a server of the specification is as the server shows it', async () => {
    const { pm } = oneRecord('/bugs', 'bug', { id: 7, title: 'a', keywords: 'R&amp;D' }, () => ({}));
    expect(await pm.bugs.get(7)).toMatchObject({ keywords: 'R&amp;D' });
  });

  it('that the record has without markup stays as it is, and a new one gets its lines as HTML', async () => {
    const record = { title: 'x', steps: 'a < b\nc' };
    const server = serverOf('/bugs', 'bug', record, { plain: ['title'], html: ['steps'] });
    const { steps } = await server.pm.bugs.get(7);
    await server.pm.bugs.update(7, { steps: String(steps), title: 'y' });
    expect(server.stored()).toMatchObject({ title: 'y', steps: 'a < b\nc' });
    await server.pm.bugs.update(7, { steps: 'd\ne' });
    expect(server.stored()).toMatchObject({ steps: 'd<br />e' });
  });

  it('survives ten rounds of reading and writing, whatever is in it', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        '&lt;',
        '&amp;amp;',
        '&nbsp;',
        '&#39;',
        '<b>',
        '</p>',
        ' ',
        '\u3000',
        '\n',
        '😀',
        '𠮷',
        'R&D',
      ),
    );
    const text = fc
      .array(piece, { maxLength: 6 })
      .map((pieces) => pieces.join('').replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, ''));
    const texts = { plain: ['title', 'keywords'], html: ['steps'], shownEscaped: ['keywords'] };
    await fc.assert(
      fc.asyncProperty(text, text, text, async (title, keywords, steps) => {
        const server = serverOf(
          '/bugs',
          'bug',
          { title: `x${title}x`, keywords, steps, type: 'config' },
          texts,
        );
        const start = { ...server.stored() };
        for (let times = 0; times < 10; times += 1) {
          const bug = await server.pm.bugs.get(7);
          const names = ['title', 'keywords', 'steps', 'type'] as const;
          const name = names[times % names.length] ?? 'title';
          await server.pm.bugs.update(7, { [name]: bug[name] });
        }
        expect(server.stored()).toEqual(start);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a text that no server keeps is refused before anything is sent', () => {
  it.each([
    ['half an emoji', { title: 'crash 😀'.slice(0, -1) }],
    ['half an emoji in a list', { title: 'x', openedBuild: ['\ud800'] }],
    ['a blank at its end', { title: 'crash ' }],
    ['a blank at its start', { title: '\tcrash' }],
  ])('%s', async (_, fields) => {
    const server = serverOf('/bugs', 'bug', { title: 'x' }, { plain: ['title'] });
    const { bugs } = server.pm;
    const [[name]] = Object.entries(fields).filter(([, value]) => value !== 'x') as [[string, unknown]];
    for (const call of [
      bugs.update(7, fields),
      bugs.create({ productID: 1, openedBuild: ['trunk'], ...fields } as never),
    ])
      await expect(call).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { [name]: [expect.any(String)] },
        hint: expect.stringContaining('Nothing was sent'),
      });
    expect(server.sent).toEqual([]);
  });
});

describe('an update of a record that cannot be read', () => {
  const unreadable = (answer: object | '') =>
    oneRecord('/testtasks', 'testtask', { id: 8 }, (_, { method }) => (method === 'GET' ? { answer } : {}));

  it('is not sent where it leaves out texts that might be damaged', async () => {
    const server = unreadable({ nothing: 'of use' });
    await expect(server.pm.testtasks.update(7, { owner: 'qa1', build: 1 })).rejects.toMatchObject({
      code: 'bad-response',
      message: expect.stringContaining('name, desc'),
      hint: expect.stringContaining('Nothing was sent.'),
      request: { method: 'PUT', path: '/testtasks/7' },
    });
    expect(requestsTo(server)).toEqual(['GET /testtasks/7']);
  });

  it('is sent with all of its texts', async () => {
    const server = unreadable({ nothing: 'of use' });
    const { outcome } = await server.pm.testtasks.update(7, { name: 'a', desc: 'b', build: 1 });
    expect(outcome).toBe('unverified');
    expect(requestsTo(server)).toEqual(['GET /testtasks/7', 'PUT /testtasks/7']);
  });

  it('is sent to a server that shows no such record at all', async () => {
    const server = unreadable({ status: 'fail', code: 404, message: '404 Not found' });
    const { outcome } = await server.pm.testtasks.update(7, { owner: 'qa1', build: 1 });
    expect(outcome).toBe('unverified');
  });

  it('is not sent by a user who may not read it, unless it has all of the texts', async () => {
    const { pm, sent } = oneRecord('/productplans', 'productplan', { id: 8 }, (_, { method }) =>
      method === 'GET' ? { answer: { status: 'error', message: 'Not allowed' } } : {},
    );
    await expect(pm.productplans.update(7, { end: '2027-01-01' })).rejects.toMatchObject({
      code: 'forbidden',
      hint: expect.stringContaining('Nothing was sent.'),
    });
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
    await pm.productplans.update(7, { title: 'a', desc: 'b' });
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});
