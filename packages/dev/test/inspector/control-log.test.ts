import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../src/index.js';
import { EventLog } from '../../src/inspector/log.js';
import { startStage } from '../fixtures/stage.js';

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

  it('keeps the last 5,000 entries', () => {
    const log = new EventLog((event) => event);
    for (let count = 0; count < 10_100; count += 1) log.add({ kind: 'host-call', title: 'one', detail: {} });
    expect(log.after()).toHaveLength(5000);
    expect(log.after().at(-1)?.seq).toBe(10_100);
  });

  it('keeps the beginning of a long text or list, and says how much is missing', async () => {
    const stage = await startStage();
    const { token } = stage.gateway;
    const detail = {
      text: `${'x'.repeat(4090)}${token}${'y'.repeat(500_000)}`,
      list: Array.from({ length: 600 }, (_, number) => number),
    };
    await stage.control('POST', '/log', { kind: 'host-call', title: 't'.repeat(10_000), detail });
    const [entry] = stage.log().slice(-1);
    expect(entry?.title).toMatch(/^t{500}… \(9500 characters more\)$/);
    expect(entry?.detail).toMatchObject({
      text: expect.stringMatching(/^x{4090}\*{3}y+… \(\d+ characters more\)$/),
    });
    expect(JSON.stringify(entry)).toContain('(100 items more)');
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, number) => [`key ${number}`, number]));
    await stage.control('POST', '/log', { kind: 'host-call', title: 'many', detail: many });
    expect(JSON.stringify(stage.log().at(-1)).length).toBeLessThan(70_000);
  });

  it('takes no more than 16 MB, whatever it is told', () => {
    const log = new EventLog((event) => event);
    const texts = Array.from({ length: 15 }, () => 'x'.repeat(4000));
    for (let count = 0; count < 400; count += 1) log.add({ kind: 'host-call', title: 'long', detail: texts });
    expect(JSON.stringify(log.after()).length).toBeLessThan(17_000_000);
    expect(log.after().at(-1)?.seq).toBe(400);
  });
});
