import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../src/index.js';
import { startApp, startStage } from './fixtures/stage.js';

describe('the log', () => {
  it('takes what only a page sees, and gives what came after an entry', async () => {
    const stage = await startStage();
    const call = {
      kind: 'host-call',
      title: 'setTitle',
      ok: true,
      milliseconds: 3,
      detail: { args: ['Notes'] },
    };
    const entry = await stage.control<LogEntry>('POST', '/log', call);
    expect(entry).toMatchObject({ ...call, seq: expect.any(Number), at: expect.any(String) });
    const next = await stage.control<LogEntry>('POST', '/log', { kind: 'host-event', title: 'os/theme' });
    expect(await stage.control<LogEntry[]>('GET', `/log?after=${entry.seq}`)).toEqual([next]);
    await stage.control('DELETE', '/log');
    expect(await stage.control<LogEntry[]>('GET', '/log')).toEqual([]);
  });

  it('shows no token, not even one that a page reports', async () => {
    const stage = await startStage();
    const { token } = stage.gateway;
    await stage.control('POST', '/log', { kind: 'host-call', title: token, detail: [`Bearer ${token}`] });
    expect(stage.log().at(-1)).toMatchObject({ title: '***', detail: ['Bearer ***'] });
  });

  it('keeps the last 5,000 entries', async () => {
    const { app } = await startApp((_, response) => response.end());
    const stage = await startStage({ app });
    for (let count = 0; count < 10_100; count += 1) stage.change({});
    const log = stage.log();
    expect(log).toHaveLength(5000);
    expect(log.at(-1)?.seq).toBe(10_100);
  });
});
