import { once } from 'node:events';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { badAnswers } from '../fixtures/bad-answers.js';
import { bytes, bytesKeptOpen, endless, startRawServer } from '../fixtures/raw-server.js';
import { startStage } from '../fixtures/stage.js';

const good = bytesKeptOpen('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 4\r\n\r\ngood');
/** More than any of the answers that end. */
const ENOUGH_BYTES = 2_000_000;
const HANGING_AFTER_MS = 60_000;

// A browser keeps its connections too.
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** What a browser gets: status and body, or an error; `nothing` is the message where it would wait for ever. */
async function browse(url: string, headers: OutgoingHttpHeaders): Promise<{ status: number; text: string }> {
  const sent = request(url, { headers, agent }).end();
  const timer = setTimeout(() => sent.destroy(new Error('nothing')), HANGING_AFTER_MS);
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer.setEncoding('latin1')) {
      text += chunk;
      if (text.length > ENOUGH_BYTES) break;
    }
    return { status: answer.statusCode ?? 0, text };
  } finally {
    clearTimeout(timer);
    sent.destroy();
  }
}

/** A stage over all bad answers, each at an address of its own, and a good one everywhere else. */
async function badStage() {
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => uncaught.push(error);
  process.on('uncaughtExceptionMonitor', hear);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', hear));
  const raw = await startRawServer(
    (path) => badAnswers[decodeURIComponent(path.split('/bad/')[1] ?? '')] ?? good,
  );
  return { stage: await startStage({ app: raw.app }), uncaught };
}

type Outcome = { status: number; text: string } | Error;

function said(outcome: Outcome): string {
  return outcome instanceof Error ? outcome.message : `${outcome.status} ${outcome.text.slice(0, 40)}`;
}

const destinations: Record<string, OutgoingHttpHeaders> = {
  'a page of the desktop': { 'sec-fetch-dest': 'iframe' },
  'a call of a page': { 'sec-fetch-dest': 'empty' },
};

describe.each(Object.entries(destinations))('bad answers to %s', (_, headers) => {
  it('are survived: each is passed on or named, and the next request is answered well', async () => {
    const { stage, uncaught } = await badStage();
    const failures: string[] = [];
    for (const name of Object.keys(badAnswers)) {
      const ask = (path: string): Promise<Outcome> =>
        browse(`${stage.url}/app/notes/${path}`, headers).catch((error: Error) => error);
      const bad = await ask(`bad/${encodeURIComponent(name)}`);
      const next = await ask('');
      // An application that breaks its answer off breaks it off for the browser as well.
      const isAnswered = bad instanceof Error ? bad.message === 'aborted' : bad.status >= 200;
      const isNextGood = !(next instanceof Error) && next.status === 200 && next.text.endsWith('good');
      const died = uncaught.splice(0).map(String).join();
      if (!isAnswered || !isNextGood || died !== '') {
        failures.push(`${name}: ${said(bad)}, next ${said(next)}, uncaught: ${died}`);
      }
    }
    expect(failures).toEqual([]);
  });
});

describe('bad answers to a WebSocket', () => {
  it('are survived, all of them: each ends the WebSocket', async () => {
    const { stage, uncaught } = await badStage();
    const failures: string[] = [];
    for (const name of Object.keys(badAnswers)) {
      const socket = new WebSocket(
        `${stage.url.replace('http', 'ws')}/app/notes/bad/${encodeURIComponent(name)}`,
      );
      const ended = new Promise((resolve) => socket.once('close', () => resolve('closed')));
      socket.on('error', () => socket.terminate());
      const outcome = await Promise.race([ended, once(AbortSignal.timeout(HANGING_AFTER_MS), 'abort')]);
      socket.terminate();
      const next = await browse(`${stage.url}/app/notes/`, {}).catch((error: Error) => error);
      const died = uncaught.splice(0).map(String).join();
      if (outcome !== 'closed' || next instanceof Error || next.status !== 200 || died !== '') {
        failures.push(`${name}: ${outcome}, next ${said(next)}, uncaught: ${died}`);
      }
    }
    expect(failures).toEqual([]);
  });
});

describe('a bad answer', () => {
  eachRow([
    ['HTTP/1.1 099 odd\r\ncontent-length: 0\r\n\r\n', 'Invalid status code: 99'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 'HPE_UNEXPECTED_CONTENT_LENGTH'],
    [`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`, 'longer than 16 KB'],
    ['SSH-2.0-OpenSSH_9.2\r\n', 'not HTTP'],
  ])('%j is named in a page and in the log: %s', async (text, named) => {
    const { app } = await startRawServer(() => bytes(text));
    const stage = await startStage({ app });
    const { status, text: page } = await stage.ask('/app/notes/');
    expect(status).toBe(502);
    expect(page.replaceAll('&quot;', '"')).toContain(named);
    expect(page).not.toContain('http-equiv="refresh"');
    const detail = { status: 502, problem: expect.stringContaining(named) };
    await expect.poll(() => stage.log().at(-1)).toMatchObject({ ok: false, detail });
  });

  it('loses what is about one connection alone', async () => {
    const lines = 'connection: x-hop, close\r\nx-hop: 1\r\nkeep-alive: timeout=1\r\nupgrade: h2c\r\nx-end: 1';
    const { app } = await startRawServer(() =>
      bytes(`HTTP/1.1 200 OK\r\n${lines}\r\ncontent-length: 0\r\n\r\n`),
    );
    const { headers } = await (await startStage({ app })).ask('/app/notes/');
    expect(headers).toMatchObject({ 'x-end': '1' });
    expect(headers).not.toHaveProperty('x-hop');
    expect(headers).not.toHaveProperty('upgrade');
  });

  it('that breaks off stands in the log as broken off by the application', async () => {
    const { app } = await startRawServer(() => bytes('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'));
    const stage = await startStage({ app });
    await expect(stage.ask('/app/notes/')).rejects.toThrow('aborted');
    const detail = { status: 200, closed: 'by the application' };
    await expect.poll(() => stage.log().at(-1)).toMatchObject({ ok: false, detail });
  });
});

describe('a browser that goes away', () => {
  eachRow([
    ['before an answer', bytesKeptOpen('')],
    ['while the answer comes', endless('HTTP/1.1 200 OK\r\n\r\n', 'a'.repeat(1000))],
  ])('%s takes the request to the application with it', async (_, play) => {
    const { app, sockets } = await startRawServer(() => play);
    const stage = await startStage({ app });
    const sent = request(`${stage.url}/app/notes/`, { agent: false });
    sent.on('error', () => undefined).on('response', (answer) => answer.on('error', () => undefined));
    sent.end();
    await expect.poll(() => sockets.size).toBe(1);
    sent.destroy();
    await expect.poll(() => sockets.size).toBe(0);
    const line = { ok: true, detail: { closed: 'by the client' } };
    await expect.poll(() => stage.log().at(-1)).toMatchObject(line);
  });
});
