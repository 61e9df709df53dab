import { PmClient, PmError } from 'pm-api-client';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { unsent } from '../fixtures/client-of.js';

const pm = unsent();

const bug = { productID: 1, title: 'Crash at start', openedBuild: ['trunk'] };

const testcase = { productID: 1, title: 'Log in' };
const TO_1000 = 'must be a whole number from 1 to 1000';
const NO_VALUE = 'is not a value that the server supports';
const NO_ORDER = 'must be a field and a direction, such as id_desc';
const TOO_LONG = 'has more than 65535 bytes as HTML, and servers cut off the rest';

// What TypeScript refuses, JavaScript can still do: the guards must hold there as well.
const create = (fields: unknown) => pm.bugs.create(fields as typeof bug);
const update = (id: unknown, fields: unknown) => pm.bugs.update(id as number, fields as { title: string });
const list = (filter: unknown) => pm.bugs.list(filter as { product: number });

describe('names that the server punishes or ignores', () => {
  eachRow([
    ['an unknown field of update', () => update(1, { resolution: 'fixed' }), 'resolution', 'title'],
    ['an unknown part of a filter', () => list({ product: 1, page: 2 }), 'page', 'pageID'],
  ])('are refused, with the right ones', async (_, call, name, right) => {
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PmError);
    expect(error).toMatchObject({
      code: 'field-name',
      fields: { [name]: expect.any(Array) },
      hint: expect.stringContaining(right),
    });
  });
});

it('leaves out fields that are undefined, whatever their name is', async () => {
  const { body } = await pm.bugs.create({ ...bug, product: undefined } as typeof bug, { dryRun: true });
  expect(body).not.toHaveProperty('product');
  expect(body).toMatchObject(bug);
});

describe('values that cannot be', () => {
  eachRow([
    ['productID 0', () => create({ ...bug, productID: 0 }), 'productID', 'must be more than 0'],
    ['a long comment', () => pm.bugs.close(1, { comment: '<'.repeat(20_000) }), 'comment', TOO_LONG],
    [
      'a long step',
      () => pm.testcases.create({ ...testcase, steps: ['é'.repeat(33_000)] }),
      'steps',
      TOO_LONG,
    ],
    ['an empty title', () => create({ ...bug, title: '' }), 'title', 'must not be empty'],
    ['recPerPage over 1000', () => list({ product: 1, recPerPage: 1001 }), 'recPerPage', TO_1000],
    ['pageID 0', () => list({ product: 1, pageID: 0 }), 'pageID', 'must be 1 or more'],
    ['an unknown browse', () => list({ product: 1, browse: 'mine' }), 'browse', NO_VALUE],
    ['an orderBy without direction', () => list({ product: 1, orderBy: 'id' }), 'orderBy', NO_ORDER],
  ])('are refused with what is wrong with them', async (_, call, name, why) => {
    await expect(call()).rejects.toMatchObject({ code: 'invalid-input', fields: { [name]: [why] } });
  });

  eachRow([[{}], [undefined], [null], ['title']])('an update without fields', async (fields) => {
    await expect(update(1, fields)).rejects.toMatchObject({ code: 'invalid-input' });
  });

  eachRow([0, -1, Number.NaN, 2 ** 31])('timeoutMs', async (timeoutMs) => {
    await expect(pm.bugs.get(1, { timeoutMs })).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('prefetch, maxItems and pageID of each', () => {
    const filter = { product: 1, pageID: 2 };
    expect(() => pm.bugs.each({ product: 1 }, { prefetch: -1 })).toThrow(PmError);
    expect(() => pm.bugs.each({ product: 1 }, { maxItems: 1.5 })).toThrow(PmError);
    expect(() => pm.bugs.each(filter)).toThrow(/pageID/);
  });
});

describe('options of the client', () => {
  eachRow([
    ['no address', { baseUrl: 'pm.example.com', token: 't' }],
    ['another scheme', { baseUrl: 'ftp://pm.example.com', token: 't' }],
    ['credentials in the address', { baseUrl: 'https://qa1:pass-word@pm.example.com', token: 't' }],
    ['a token with a line end', { baseUrl: 'https://pm.example.com', token: 'pass-word\n' }],
    ['an empty password', { baseUrl: 'https://pm.example.com', account: 'qa1', password: '' }],
    ['no time', { baseUrl: 'https://pm.example.com', token: 't', timeoutMs: 0 }],
  ])('are refused, and no password is told', (_, options) => {
    const make = () => new PmClient(options);
    expect(make).toThrow(expect.objectContaining({ code: 'invalid-input' }));
    expect(make).not.toThrow(/pass-word/);
  });
});

describe('a runtime without fetch', () => {
  it('is named at the first call, and nothing is blamed on the network', async () => {
    // jsdom has none, so this is what a test of Jest under jsdom finds.
    vi.stubGlobal('fetch', undefined);
    try {
      const client = new PmClient({ baseUrl: 'https://pm.test', token: 'secret' });
      await expect(client.bugs.get(1)).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringContaining('this runtime has no fetch'),
        hint: expect.stringContaining('@jest-environment node'),
      });
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
