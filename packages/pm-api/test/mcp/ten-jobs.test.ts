import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FakePm, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agent, environmentOf, folder, useFolder } from './mcp-session.js';

useFolder();

// Here it is Monday evening, on the server it is Tuesday.
const now = () => new Date('2026-11-23T17:00:00Z');

const bug = (id: number, given: object) => ({
  id,
  product: 1,
  execution: 1,
  title: `Bug ${id}`,
  status: 'active',
  assignedTo: 'qa1',
  openedBy: 'dev1',
  openedBuild: 'trunk',
  openedDate: '2026-11-01 09:00:00',
  pri: 3,
  severity: 3,
  ...given,
});
const bugs = [
  bug(1, { deadline: '2026-11-23', severity: 1 }),
  bug(2, { deadline: '2026-11-24' }),
  bug(3, { deadline: '2026-12-24', assignedTo: 'dev1' }),
  bug(4, { openedDate: '2026-11-24 00:30:00', assignedTo: 'dev1' }),
  bug(5, { title: 'Login fails on Safari', assignedTo: 'dev1' }),
];

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Content = Record<string, unknown>;

/** What the jobs cost: calls, and bytes of arguments and results. */
const costs: { job: string; calls: number; bytes: number }[] = [];

describe('ten jobs of a working day', () => {
  // One day: each job finds what those before it have done. The agent runs in another time zone than the server.
  let server: FakePm;
  let agent: Agent;
  let root: string;
  beforeAll(async () => {
    const records = { bugs, productplans: [{ id: 2, product: 1, title: 'Sprint 2' }] };
    server = await startFakePm({ behaviour: 'observed', records, now, timeZone: 'Asia/Shanghai' });
    root = join(folder, 'root');
    await mkdir(root);
    await writeFile(join(root, 'crash.png'), PNG);
    await writeFile(join(root, 'crash.log'), 'at line 1');
    const env = { ...environmentOf(server, 'qa1'), TZ: 'America/Los_Angeles' };
    agent = await new Agent(['--files-root', root], env).connect();
  });
  afterAll(async () => {
    const { tools } = await agent.client.listTools();
    const lines = costs.map(({ job: name, calls, bytes }) => `${name}: ${calls} calls, ${bytes} bytes`);
    console.info([...lines, `tools/list: ${Buffer.byteLength(JSON.stringify({ tools }))} bytes`].join('\n'));
    await agent.close();
    await server.close();
  });

  /** Runs a job with as many calls as it may take, and counts them. */
  type Call = (tool: string, args: object) => Promise<Content>;
  async function job(name: string, maxCalls: number, run: (call: Call) => Promise<void>): Promise<void> {
    let calls = 0;
    let bytes = 0;
    await run(async (tool, args) => {
      calls += 1;
      const result = await agent.client.callTool({ name: tool, arguments: { ...args } });
      bytes += Buffer.byteLength(JSON.stringify(args)) + Buffer.byteLength(JSON.stringify(result));
      expect(result.isError ?? false, JSON.stringify(result.structuredContent)).toBe(false);
      return { ...(result.structuredContent as Content), parts: result.content };
    });
    costs.push({ job: name, calls, bytes });
    expect(calls).toBeLessThanOrEqual(maxCalls);
  }
  const ids = ({ items }: Content) => (items as { id: number }[]).map(({ id }) => id);

  it('what is on my list, and what of it is overdue?', () =>
    job('my work', 1, async (call) => {
      const work = await call('my_work', {});
      expect(work).toMatchObject({
        today: '2026-11-24',
        kinds: { bugs: { total: 2, overdue: 1, items: [{ id: 1 }, { id: 2 }] } },
      });
    }));

  it('which bugs of the product are overdue?', () =>
    job('overdue', 1, async (call) => {
      const where = { deadline: { lt: 'today' }, status: 'active' };
      const found = await call('search', { resource: 'bugs', filter: { product: 1, where } });
      expect([found.matched, ids(found)]).toEqual([1, [1]]);
    }));

  it('which bugs were opened today?', () =>
    job('opened today', 1, async (call) => {
      const where = { openedDate: { gte: 'today' } };
      expect(ids(await call('search', { resource: 'bugs', filter: { product: 1, where } }))).toEqual([4]);
    }));

  it('is there a bug like this already? if not, open one', () =>
    job('duplicate or new', 2, async (call) => {
      const found = await call('search', { resource: 'bugs', filter: { product: 1, text: 'safari' } });
      expect(found).toMatchObject({ matched: 1, items: [{ id: 5 }] });
      const fields = {
        productID: 1,
        title: 'Login fails on Firefox',
        openedBuild: ['trunk'],
        deadline: '+7d',
      };
      expect(await call('create', { resource: 'bugs', fields })).toMatchObject({ outcome: 'applied' });
      expect(server.bugs.at(-1)?.deadline).toBe('2026-12-01');
    }));

  it('resolve the bug and say why', () =>
    job('resolve', 1, async (call) => {
      const fields = { resolution: 'fixed', resolvedBuild: 'trunk', comment: 'The cookie was too long.' };
      const done = await call('transition', { resource: 'bugs', id: 2, transition: 'resolve', fields });
      expect(done).toMatchObject({ outcome: 'applied', record: { status: 'resolved' } });
    }));

  it('read the discussion and answer', () =>
    job('discussion', 2, async (call) => {
      await call('comment', { resource: 'bugs', id: 1, text: 'Seen on **two** machines.' });
      const { entries } = await call('history', { resource: 'bugs', id: 1 });
      expect((entries as Content[])[0]).toMatchObject({ comment: 'Seen on **two** machines.' });
    }));

  it('move three bugs to the plan', () =>
    job('to a plan', 1, async (call) => {
      const args = { resource: 'bugs', operation: 'update', ids: [1, 3, 4], fields: { plan: 2 } };
      expect(await call('bulk', args)).toMatchObject({ outcome: 'applied', counts: { applied: 3 } });
      expect(server.bugs.filter(({ plan }) => plan === 2).map(({ id }) => id)).toEqual([1, 3, 4]);
    }));

  it('what changed in the execution since yesterday?', () =>
    job('changes', 1, async (call) => {
      const { changed } = await call('history', { resource: 'executions', id: 1, since: 'yesterday' });
      expect((changed as Content[]).map(({ resource, id }) => `${resource} ${id}`)).toContain('bugs 2');
    }));

  it('attach the crash and its picture to the bug', () =>
    job('attach', 2, async (call) => {
      for (const path of ['crash.log', 'crash.png'])
        expect(await call('upload', { resource: 'bugs', id: 1, path })).toMatchObject({ outcome: 'applied' });
    }));

  it('look at the picture of the bug and read its log', () =>
    job('files of a bug', 3, async (call) => {
      const { record } = await call('get', { resource: 'bugs', id: 1 });
      const files = Object.values((record as { files: Record<string, { id: number; title: string }> }).files);
      const [log, picture] = ['crash.log', 'crash.png'].map(
        (name) => files.find(({ title }) => title === name)?.id,
      );
      const { parts } = await call('download', { id: picture });
      expect(parts).toMatchObject([{}, { type: 'image', mimeType: 'image/png' }]);
      expect(await call('download', { id: log })).toMatchObject({ text: 'at line 1' });
    }));
});
