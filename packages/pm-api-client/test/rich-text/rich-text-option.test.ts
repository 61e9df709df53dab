import { PmClient, type PmClientOptions } from 'pm-api-client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversion } from '../../src/rich-text/rich-text.js';
import { oneRecord } from '../fixtures/one-record.js';
import { as, pm as plain, server, usePm } from '../fixtures/pm-and-server.js';

// The parsers are large, and a busy machine takes long to load them.
beforeAll(() => conversion(), 120_000);

const newBug = { productID: 1, title: 'Crash', openedBuild: ['trunk'] };
const STEPS = '1. Open *the page*\n2. Press **Save**';

describe.each(['specification', 'observed'] as const)('rich text of a server as in %s', (behaviour) => {
  usePm({ behaviour });
  let pm: PmClient;
  beforeEach(() => {
    pm = as('qa1', { richText: 'markdown' });
  });

  it('is written as HTML, verified, and read as Markdown', async () => {
    const created = await pm.bugs.create({ ...newBug, steps: STEPS });
    expect(created).toMatchObject({ outcome: 'applied', record: { steps: STEPS } });
    expect((await pm.bugs.get(created.id)).steps).toBe(STEPS);
    const { steps } = await plain.bugs.get(created.id);
    expect(steps).toMatch(/<ol>\n?<li>Open <em>the page<\/em><\/li>/);
  });

  it('is what a call says, whatever the client says', async () => {
    const html = '<p>Open <b>it</b></p>';
    const { id } = await pm.bugs.create({ ...newBug, steps: html }, { richText: 'html' });
    expect((await pm.bugs.get(id, { richText: 'html' })).steps).toBe(html);
    expect((await plain.bugs.get(id, { richText: 'markdown' })).steps).toBe('Open **it**');
  });

  it('is Markdown in lists, page by page and record by record', async () => {
    const { id } = await pm.bugs.create({ ...newBug, steps: STEPS });
    const { items } = await pm.bugs.list({ product: 1, orderBy: 'id_desc' });
    const all = await pm.bugs.all({ product: 1 });
    for (const list of [items, all])
      expect(list.find((bug) => bug.id === id)).toMatchObject({ steps: STEPS });
  });

  it('is Markdown in updates, transitions and deletes too', async () => {
    const { id } = await pm.bugs.create(newBug);
    expect(await pm.bugs.update(id, { steps: STEPS })).toMatchObject({
      outcome: 'applied',
      record: { steps: STEPS },
    });
    const comment = 'Fixed **for good**';
    const resolution = { resolution: 'fixed', resolvedBuild: 'trunk', comment };
    expect(await pm.bugs.resolve(id, resolution)).toMatchObject({ record: { steps: STEPS } });
    expect(server.calls.at(-2)?.body).toMatchObject({ comment: '<p>Fixed <strong>for good</strong></p>' });
    expect(await pm.bugs.delete(id)).toMatchObject({ record: { steps: STEPS } });
  });

  it('is Markdown in writes of many records, whose items are reported as they were given', async () => {
    const list = [
      { ...newBug, title: 'One', steps: STEPS },
      { ...newBug, title: 'Two', steps: '> said' },
    ];
    const seen: unknown[] = [];
    const { items, isComplete } = await pm.bugs.createMany(list, {
      onProgress: ({ item }) => seen.push(item.input),
    });
    expect(isComplete).toBe(true);
    expect(items.map(({ input }) => input)).toEqual(list);
    expect(seen).toEqual(expect.arrayContaining(list));
    const ids = items.map((item) => ('written' in item ? item.written.id : undefined) ?? 0);
    expect(items).toMatchObject(list.map(({ steps }) => ({ written: { record: { steps } } })));
    const changes = ids.map((id) => ({ id, fields: { steps: '- changed' } }));
    expect((await pm.bugs.updateMany(changes)).items).toMatchObject(
      changes.map((input) => ({ input, outcome: 'applied', written: { record: { steps: '- changed' } } })),
    );
  });

  it('is no dry run other than what would be sent', async () => {
    expect(await pm.bugs.create({ ...newBug, steps: STEPS }, { dryRun: true })).toMatchObject({
      body: { steps: expect.stringContaining('<strong>Save</strong>') },
    });
    const [request] = await pm.bugs.createMany([newBug], { dryRun: true, extra: { steps: STEPS } });
    // What is given as extra is sent as it is.
    expect(request).toMatchObject({ body: { steps: STEPS } });
  });

  it('stays as it is where a write does not touch it', async () => {
    const html = '<p style="color: red">Red</p>';
    const [plain, pm] = [as('admin'), as('admin', { richText: 'markdown' })];
    const { id } = await plain.products.create({ name: 'Kept', desc: html });
    await pm.products.update(id, { name: 'Kept as it was' });
    expect((await plain.products.get(id)).desc).toBe(html);
  });
});

describe('a server that tidies the HTML it is sent', () => {
  const bug = { id: 7, title: 'Crash', status: 'active', steps: '', subStatus: '' };
  const tidying = (tidy: (html: string) => string) =>
    oneRecord(
      '/bugs',
      'bug',
      bug,
      (record, { body }) => ({ record: { ...record, ...body, steps: tidy(String(body.steps)) } }),
      { richText: 'markdown' },
    );

  it('has applied a text that says the same', async () => {
    const { pm } = tidying((html) => html.replaceAll('strong>', 'b>').replaceAll('\n', ''));
    expect(await pm.bugs.update(7, { steps: STEPS })).toMatchObject({
      outcome: 'applied',
      record: { steps: STEPS },
    });
  });

  it('leaves it unverified where only its words are the same', async () => {
    const { pm } = tidying((html) => html.replace(/<\/?strong>/g, ''));
    expect(await pm.bugs.update(7, { steps: STEPS })).toMatchObject({
      outcome: 'unverified',
      hint: expect.stringContaining('steps'),
    });
  });

  it('has not applied another text', async () => {
    const { pm } = tidying((html) => html.replace('Save', 'Delete'));
    await expect(pm.bugs.update(7, { steps: STEPS })).rejects.toMatchObject({
      code: 'not-applied',
      fields: { steps: expect.any(Array) },
    });
  });
});

it('a value that is no text is the same mistake in each form', async () => {
  const pm = new PmClient({ baseUrl: 'https://pm.test', token: 'secret' });
  const steps = 7 as unknown as string;
  for (const richText of ['html', 'markdown'] as const)
    await expect(pm.bugs.update(7, { steps }, { richText })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { steps: ['must be text'] },
    });
});

it('a form of text that there is not is refused', async () => {
  const to = { baseUrl: 'https://pm.test', token: 'secret' };
  const richText = 'text' as PmClientOptions['richText'];
  expect(() => new PmClient({ ...to, richText })).toThrow(/no form of text "text"/);
  const failed = new PmClient(to).bugs.get(1, { richText });
  await expect(failed).rejects.toMatchObject({ code: 'invalid-input' });
});
