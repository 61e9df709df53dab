import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { oneRecord } from './fixtures/one-record.js';

/** A client of a server on which it is this moment, which ends with the test. */
async function clientAt(serverZone: string, options: { timeZone?: string } = {}): Promise<PmClient> {
  const server = await startFakePm({ behaviour: 'observed', timeZone: serverZone, now: () => moment });
  onTestFinished(() => server.close());
  return new PmClient({ baseUrl: server.url, ...server.accounts.admin, ...options });
}

const textIn = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
const ZONES = ['Asia/Shanghai', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC'];
const moment = new Date('2026-11-24T15:20:00Z');
const token = 'a'.repeat(32);

it('is another one for the client in tests than for the server', () => {
  expect(new Intl.DateTimeFormat('en').resolvedOptions().timeZone).toBe('UTC');
  expect(textIn('Asia/Shanghai', moment)).not.toBe(textIn('UTC', moment));
});

describe('a time that the client fills in', () => {
  eachRow(ZONES)('is the time of a server in any zone, from the first call on', async (timeZone) => {
    const pm = await clientAt(timeZone);
    const { record } = await pm.tasks.finish(1, { consumed: 1 });
    expect(record?.finishedDate).toBe(textIn(timeZone, moment));
    const started = await pm.projects.start(1);
    expect(started).toMatchObject({
      outcome: 'applied',
      record: { realBegan: textIn(timeZone, moment).slice(0, 10) },
    });
  });

  it('follows the summer time of a zone that was given', async () => {
    const day = (now: string) =>
      new PmClient({
        baseUrl: 'https://pm.test',
        token,
        timeZone: 'Europe/Berlin',
        clock: { setTimeout, clearTimeout: () => {}, now: () => Date.parse(now) },
      }).projects.start(1, {}, { dryRun: true });
    expect((await day('2026-07-01T22:30:00Z')).body).toEqual({ realBegan: '2026-07-02' });
    expect((await day('2026-12-01T22:30:00Z')).body).toEqual({ realBegan: '2026-12-01' });
  });

  it("is the client's own until the server has told its day with the answer to the login", async () => {
    const day = (date: string) => new Date(`${date}T12:00:00Z`);
    const pm = new PmClient({
      ...{ baseUrl: 'https://pm.test', account: 'qa1', password: 'right' },
      clock: { setTimeout, clearTimeout: () => {}, now: () => day('2026-03-10').getTime() },
      fetch: async () =>
        Response.json(
          { status: 'success', token, user: { id: 2, account: 'qa1', role: 'qa' } },
          { headers: { date: day('2026-03-12').toUTCString() } },
        ),
    });
    const begins = async () => (await pm.projects.start(1, {}, { dryRun: true })).body;
    expect(await begins()).toEqual({ realBegan: '2026-03-10' });
    await pm.login();
    expect(await begins()).toEqual({ realBegan: '2026-03-12' });
  });

  it('with a token alone is refused until the zone is known, and nothing is sent', async () => {
    const server = oneRecord(
      '/projects',
      'project',
      { id: 7, status: 'wait', deleted: 0 },
      (record, { body }) => ({
        record: { ...record, ...body, status: 'doing' },
      }),
      { timeZone: undefined },
    );
    await expect(server.pm.projects.start(7)).rejects.toMatchObject({
      code: 'invalid-input',
      hint: expect.stringMatching(/option timeZone.*Nothing was sent/),
    });
    expect(server.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    const given = await server.pm.projects.start(7, { realBegan: '2026-11-24' });
    expect(given.outcome).toBe('applied');
  });

  it('with a token alone is known once the client has changed a record', async () => {
    const date = 'Tue, 24 Nov 2026 20:00:05 GMT';
    const server = oneRecord(
      '/projects',
      'project',
      { id: 7, status: 'wait', deleted: 0, lastEditedDate: '2026-11-20 08:00:00' },
      (record, { body, path }) => ({
        record: {
          ...record,
          ...body,
          ...(path.endsWith('start') ? { status: 'doing' } : {}),
          lastEditedDate: '2026-11-25 04:00:04',
        },
      }),
      { date, timeZone: undefined },
    );
    await server.pm.projects.update(7, { PM: 'pm1' });
    expect(await server.pm.projects.start(7)).toMatchObject({ record: { realBegan: '2026-11-25' } });
  });

  it('is not taken from a time that cannot be the present one', async () => {
    const date = 'Tue, 24 Nov 2026 20:00:05 GMT';
    const start = { id: 7, status: 'wait', deleted: 0, lastEditedDate: '' };
    for (const lastEditedDate of ['2026-11-25 04:05:04', '2026-11-27 20:00:05', 'soon']) {
      const server = oneRecord(
        '/projects',
        'project',
        start,
        (record, { body }) => ({ record: { ...record, ...body, lastEditedDate } }),
        { date, timeZone: undefined },
      );
      await server.pm.projects.update(7, { PM: 'pm1' });
      await expect(server.pm.projects.start(7)).rejects.toMatchObject({
        hint: expect.stringContaining('timeZone'),
      });
    }
  });

  it('is in the zone that was given, and a zone that does not exist is refused', async () => {
    const pm = await clientAt('Asia/Shanghai', { timeZone: 'UTC' });
    const { body } = await pm.projects.start(1, {}, { dryRun: true });
    expect(body?.realBegan).toBe(new Date().toISOString().slice(0, 10));
    for (const timeZone of ['Moon/Base', '', 8 as unknown as string])
      expect(() => new PmClient({ baseUrl: 'https://pm.test', token, timeZone })).toThrow('time zone');
  });
});

it('a time whose seconds the server drops is as asked, and in what the server changed', async () => {
  const start = { id: 7, status: 'wait', deleted: 0, left: 3, realStarted: null };
  const { pm } = oneRecord('/tasks', 'task', start, (record, { body }) => ({
    record: { ...record, ...body, status: 'doing', realStarted: '2026-11-24 00:00:00' },
  }));
  expect(await pm.tasks.start(7, { realStarted: '2026-11-24 00:00:31' })).toMatchObject({
    outcome: 'applied',
    changedByServer: ['realStarted'],
  });
  await expect(pm.tasks.start(7, { realStarted: '2026-11-24 00:01:31' })).rejects.toMatchObject({
    code: 'not-applied',
  });
});
