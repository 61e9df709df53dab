import { describe, expect, it } from 'vitest';
import { journal, useJournal } from '../fixtures/journal.js';
import { outcomes } from '../fixtures/many-bugs.js';
import { type SmallRequest, smallPm } from '../fixtures/small-pm.js';

useJournal();

const bug = (title = 'Crash') => ({ productID: 1, title, openedBuild: ['trunk'] });
const many = (count: number) => Array.from({ length: count }, (_, index) => bug(`Crash ${index}`));
const quick = { settleMs: 0, concurrency: 1 };
const lost = () => new Response('{"status":"succ', { status: 200 });
const isCreate = ({ method, path }: SmallRequest) => method === 'POST' && path !== '/users/login';

describe('an item whose answer was lost', () => {
  /** Loses the answers to writes, after the server has done them. */
  const instead = (request: SmallRequest, done: () => void) => {
    if (request.method === 'GET' || request.path === '/users/login') return undefined;
    done();
    return lost();
  };

  it('is not verified where the record does not show all that was sent', async () => {
    const hidden = ({ keywords, ...shown }: object & { keywords?: unknown }) => shown;
    const { pm } = smallPm({ instead, row: hidden, one: hidden });
    const story = { productID: 1, title: 'Story', reviewer: ['po1'], keywords: 'k' };
    const { items } = await pm.stories.createMany([story], quick);
    expect(items[0]).toMatchObject({
      outcome: 'unverified',
      written: { id: 1, hint: expect.stringContaining('keywords') },
    });
  });

  it('is applied where the record shows it all, and two alike are two records', async () => {
    const { pm } = smallPm({ instead });
    const { items } = await pm.bugs.createMany([bug(), bug()], quick);
    expect(items).toMatchObject([
      { outcome: 'applied', id: 1, written: { id: 1 } },
      { outcome: 'applied', id: 2, written: { id: 2 } },
    ]);
  });

  it('is none of several that are alike where more are there than were sent', async () => {
    const small = smallPm({
      instead: (request, done) => {
        if (isCreate(request)) small.make('bugs', bug());
        return instead(request, done);
      },
    });
    expect(outcomes(await small.pm.bugs.createMany([bug()], quick))).toEqual(['unknown']);
  });

  it("is not another author's", async () => {
    const small = smallPm({
      instead: (request) => {
        if (!isCreate(request)) return undefined;
        small.make('bugs', { ...bug(), openedBy: 'dev1' });
        return lost();
      },
    });
    expect(outcomes(await small.pm.bugs.createMany([bug()], quick))).toEqual(['unknown']);
  });

  it('is not verified where a test case has kept one of its steps', async () => {
    const small = smallPm({
      instead: (request) => {
        if (!isCreate(request)) return undefined;
        small.make('testcases', { ...request.body, steps: [{ name: '1', desc: 'a', expect: '' }] });
        return new Response('', { status: 200, headers: { 'content-type': 'text/html' } });
      },
    });
    const steps = ['a', 'b', 'c'];
    const [outcome] = outcomes(
      await small.pm.testcases.createMany([{ productID: 1, title: 'C', steps }], quick),
    );
    expect(['unverified', 'unknown', 'failed']).toContain(outcome);
  });
});

describe('a change whose answer was lost', () => {
  const resolve = { resolution: 'fixed', resolvedBuild: 'trunk' } as const;
  const start = (arrives: boolean, before: object) => {
    const small = smallPm({
      instead: ({ method }, done) => {
        if (method !== 'PUT') return undefined;
        if (arrives) done();
        return lost();
      },
    });
    small.make('bugs', { ...bug(), assignedTo: '', ...before });
    return small.pm;
  };

  it('is applied when the record has become as asked', async () => {
    const report = await start(true, {}).bugs.resolveMany([1], resolve, quick);
    expect(outcomes(report)).toEqual(['applied']);
  });

  it('is not applied when the record is in that state with other values', async () => {
    const before = { status: 'resolved', resolution: 'bydesign', resolvedBuild: '' };
    const report = await start(false, before).bugs.resolveMany([1], resolve, quick);
    expect(outcomes(report)).toEqual(['unknown']);
  });

  it('of an earlier run is not verified when the record is as asked, and not sent again', async () => {
    let isReadable = true;
    const small = smallPm({
      instead: ({ method, path }, done) => {
        if (method === 'GET' && path === '/bugs/1' && !isReadable) return lost();
        if (method !== 'PUT') return undefined;
        isReadable = false;
        done();
        return lost();
      },
    });
    small.make('bugs', { ...bug(), assignedTo: '' });
    const options = { ...quick, journal };
    expect(outcomes(await small.pm.bugs.resolveMany([1], resolve, options))).toEqual(['unknown']);
    isReadable = true;
    expect(outcomes(await small.pm.bugs.resolveMany([1], resolve, options))).toEqual(['unverified']);
    expect(outcomes(await small.pm.bugs.resolveMany([1], resolve, options))).toEqual(['done-before']);
    expect(small.sent.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  });

  it('is not applied when the record was just so before', async () => {
    const before = { status: 'resolved', ...resolve };
    const { items } = await start(false, before).bugs.resolveMany([1], resolve, quick);
    expect(items[0]).toMatchObject({ outcome: 'unknown', error: { code: 'unknown-outcome' } });
    expect(
      outcomes(
        await start(false, { title: 'New' }).bugs.updateMany([{ id: 1, fields: { title: 'New' } }], quick),
      ),
    ).toEqual(['unknown']);
  });
});

it('an update whose answer was lost is not done where a field of the option extra is not seen', async () => {
  const small = smallPm({
    instead: ({ method }) => {
      if (method !== 'PUT') return undefined;
      // The server has stored the one field and not the other.
      Object.assign(small.of('bugs')[0] ?? {}, { title: 'New' });
      return new Response('Bad gateway', { status: 502 });
    },
  });
  small.make('bugs', { title: 'Old', keywords: '' });
  const changes = [{ id: 1, fields: { title: 'New' } }];
  const report = await small.pm.bugs.updateMany(changes, { ...quick, extra: { keywords: 'a' } });
  expect(outcomes(report)).toEqual(['unknown']);
});

describe('a run', () => {
  it('goes on after a session that was lost', async () => {
    let refusals = 0;
    const { pm, of } = smallPm({
      instead: (request) =>
        isCreate(request) && of('bugs').length === 2 && ++refusals <= 2
          ? Response.json({ status: 'fail', message: 'Not allowed' }, { status: 401 })
          : undefined,
    });
    expect(outcomes(await pm.bugs.createMany(many(5), quick))).toEqual(Array(5).fill('applied'));
    expect(of('bugs')).toHaveLength(5);
  });

  /** A server that takes no session for some time, from its third record on, and every login. */
  const withoutSessions = (requests: number, options?: Parameters<typeof smallPm>[1]) => {
    let left = requests;
    const small = smallPm(
      {
        instead: ({ path }) =>
          path !== '/users/login' && small.of('bugs').length === 2 && left-- > 0
            ? Response.json({ status: 'fail', message: 'Not allowed' }, { status: 401 })
            : undefined,
      },
      options,
    );
    return small;
  };

  it('waits for a server that refuses each new session, and goes on', async () => {
    const { pm, of } = withoutSessions(60);
    const report = await pm.bugs.createMany(many(5), quick);
    // The second was made and could not be read back.
    expect(report.counts).toMatchObject({ applied: 4, unverified: 1 });
    expect(of('bugs')).toHaveLength(5);
  });

  it('ends when the session is refused again and again', async () => {
    const { pm, of } = withoutSessions(Infinity);
    const report = await pm.bugs.createMany(many(5), quick);
    expect(report.counts).toMatchObject({ failed: 1, 'not-started': 2 });
    expect(of('bugs')).toHaveLength(2);
  });

  it('ends at once when a token that was given is not taken any more', async () => {
    const { pm, sent } = withoutSessions(Infinity, { token: 'a'.repeat(32) });
    const report = await pm.bugs.createMany(many(5), quick);
    expect(report.counts).toMatchObject({ failed: 1, 'not-started': 2 });
    // The call, and a question for the user and for a bug, each four times.
    expect(sent.slice(-8).filter((request) => request === 'GET /users/0')).toHaveLength(4);
  });

  /** A server that answers nothing usable for some time, from its third record on. */
  const inTrouble = (requests: number) => {
    let left = requests;
    const small = smallPm({
      instead: ({ path }) =>
        path !== '/users/login' && small.of('bugs').length >= 2 && left-- > 0
          ? new Response('Bad gateway', { status: 502 })
          : undefined,
    });
    return small;
  };

  it('waits for a server in trouble and goes on, and sends nothing meanwhile', async () => {
    const { pm, sent, of } = inTrouble(6);
    const report = await pm.bugs.createMany(many(8), { ...quick, concurrency: 2 });
    const { applied, unverified, unknown } = report.counts;
    expect(applied + unverified + unknown).toBe(8);
    // Only what was under way when it began is not known to be done.
    expect(unknown).toBeLessThanOrEqual(2);
    expect(of('bugs')).toHaveLength(8 - unknown);
    expect(sent.filter((request) => request === 'POST /bugs')).toHaveLength(8);
  });

  it('ends when the server does not come back, and loses no item', async () => {
    const { pm, sent } = inTrouble(Infinity);
    const report = await pm.bugs.createMany(many(20), { ...quick, concurrency: 2 });
    const { applied, unverified, unknown, 'not-started': rest } = report.counts;
    expect(applied + unverified + unknown + rest).toBe(20);
    expect(rest).toBeGreaterThanOrEqual(15);
    expect(sent.filter((request) => request === 'POST /bugs').length).toBe(20 - rest);
  });
});
