import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { LogEntry } from '../../src/api.js';
import { mergedLines } from '../../src/desktop/control/use-device.js';
import { curlOf, matching, outcomeOf } from '../../src/desktop/inspector/log-entries.js';
import { clientOf, codeOf } from '../fixtures/gateway-calls.js';
import { type Stage, startApp, startStage } from '../fixtures/stage.js';

const all = { text: '', hidden: [], showsAssets: false } as const;

/** The first gateway call in the log, which may come after the client has given up. */
const gatewayLineOf = (stage: Stage): Promise<LogEntry> =>
  vi.waitFor(() => {
    const entry = stage.log().find(({ kind }) => kind === 'gateway');
    if (entry === undefined) throw new Error('The log has no gateway call');
    return entry;
  }, 60_000);

describe('the lines of the inspector', () => {
  it('leave out what a page loads for itself, unless it is asked for or missing', async () => {
    const app = createServer((request, response) => {
      const isMissing = request.url?.endsWith('missing.css');
      const isScript = request.url?.endsWith('.js');
      response.writeHead(isMissing ? 404 : 200, isScript ? { 'content-type': 'text/javascript' } : {}).end();
    });
    const { app: port } = await startApp((request, response) => app.emit('request', request, response));
    const stage = await startStage({ app: port });
    const load = (path: string, destination?: string) =>
      stage.ask(`/app/notes/${path}`, { headers: destination ? { 'sec-fetch-dest': destination } : {} });
    await load('', 'iframe');
    await load('src/main.ts?t=17', 'script');
    await load('@vite/client', 'script');
    await load('style.css', 'style');
    await load('logo', 'image');
    await load('missing.css', 'style');
    await load('api/notes', 'empty');
    await load('without-a-browser.js');
    await load('api/without-a-browser');
    const titles = (showsAssets: boolean) =>
      matching(stage.log(), { ...all, showsAssets }).map(({ title }) => title.replace('GET /app/notes/', ''));
    expect(titles(false)).toEqual(['api/without-a-browser', 'api/notes', 'missing.css', '']);
    expect(titles(true)).toHaveLength(9);
  });

  eachRow([
    ['refusing', 'connection closed'],
    ['garbled', 'invalid JSON'],
    ['html', 'HTML page'],
    ['silent', 'no response'],
  ] as const)('say of a gateway that is %s what who called saw: %s', async (fault, words) => {
    const stage = await startStage();
    stage.setFaults({ gateway: fault });
    await codeOf(clientOf(stage).getPlatformConfig({ timeoutMs: 2000, retries: 0 }));
    const entry = await gatewayLineOf(stage);
    expect(outcomeOf(entry)).toBe(words);
    expect(entry.detail).not.toHaveProperty('response');
    expect(entry.detail).not.toHaveProperty('httpStatus');
  });

  it('tell the fault that a test applied to an answer, too', async () => {
    const stage = await startStage();
    stage.gateway.faults.inject({ kind: 'refused' });
    await codeOf(clientOf(stage).getPlatformConfig({ retries: 0 }));
    const entry = await gatewayLineOf(stage);
    expect(outcomeOf(entry)).toBe('connection closed');
  });

  it('mark a note as a note, because nothing failed', async () => {
    const stage = await startStage({ app: 'https://localhost:9' });
    const note = stage.log().find(({ title }) => title === stage.warnings[0]);
    expect(note && outcomeOf(note)).toBe('note');
    expect(note?.ok).toBeUndefined();
  });

  it('mark a request that the page cancelled, which is no failure', async () => {
    const detail = { method: 'GET', path: '/app/notes/api', closed: 'by the client' };
    const entry = { seq: 1, at: '', kind: 'proxy', title: 'GET /app/notes/api', ok: true } as const;
    expect(outcomeOf({ ...entry, detail })).toBe('cancelled');
    expect(outcomeOf({ ...entry, detail: { ...detail, status: 200 } })).toBeUndefined();
  });

  it('say the code of a refusal and the status of a failed request', async () => {
    const stage = await startStage();
    const client = clientOf(stage);
    stage.rotateToken();
    await codeOf(client.getPlatformConfig({ retries: 0 }));
    await stage.ask('/app/notes/');
    const outcomes = stage.log().map((entry) => [entry.kind, outcomeOf(entry)]);
    expect(outcomes).toContainEqual(['gateway', 200004]);
    expect(outcomes).toContainEqual(['proxy', 502]);
  });

  it('are in order and each once, by whatever way they come', () => {
    const line = (seq: number): LogEntry => ({ seq, at: '', kind: 'control', title: '', detail: {} });
    const lines = mergedLines([3, 4].map(line), [1, 2, 3, 5].map(line));
    expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });
});

it('the curl of a body that begins with @ sends the body, and no file', () => {
  const detail = { path: '/request', request: '@/etc/hostname' };
  const state = { platform: 'plat', gateway: { socketPath: '/tmp/g.sock' } } as Parameters<typeof curlOf>[1];
  const command = curlOf({ seq: 1, at: '', kind: 'gateway', title: '', detail }, state);
  expect(command).toContain("--data-raw '@/etc/hostname'");
});
