import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { channels } from '../src/diagnostics.js';
import { GatewayError } from '../src/errors.js';
import { answering, failing, scriptedLink, send, usual } from './scripted-transport.js';
import { failureOf, useToken } from './support.js';

useToken();
// No pause between two attempts.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

const unread = () => failing('connection-lost', 'not-delivered');
const lost = () => failing('connection-lost', 'unknown');

describe('a call', () => {
  it('that is usual is handed to the transport at once, with path, token, limit and the whole envelope', async () => {
    const { link, requests } = scriptedLink([answering()]);
    const outcome = send(link, usual, { maxResponseBytes: 500 });
    expect(requests).toEqual([
      {
        path: '/api/v1/platapp',
        token: 'secret-token',
        maxResponseBytes: 500,
        body: '{"reqId":"r-1","req":"plat.system.getPlatformConfig","appName":"notes","data":{}}',
      },
    ]);
    await expect(outcome).resolves.toEqual({ reqId: 'r-1', code: 0, msg: '' });
  });

  eachRow([
    ['plat.files.new', 'trim.files.new'],
    ['trim.files.new', 'trim.files.new'],
    ['calendar.days.list', 'calendar.days.list'],
  ])('of %s goes to a platform with other names as %s', async (req, onWire) => {
    vi.stubEnv('TRIM_API_TOKEN', 'secret-token');
    const { link, requests } = scriptedLink([answering()], { platform: 'fnos' });
    await send(link, { ...usual, req });
    expect(requests[0]?.path).toBe('/api/v1/trimapp');
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ req: onWire });
  });

  it('resolves with what its reader makes of the call, the status and the envelope', async () => {
    const { link } = scriptedLink([answering({ code: 7 }, 500)]);
    const read = await send(link, usual, {}, ({ call, ...answer }) => [call.req, call.reqId, answer]);
    const envelope = { reqId: 'r-1', code: 7, msg: '' };
    expect(read).toEqual([usual.req, 'r-1', { httpStatus: 500, envelope }]);
  });

  it('rejects with what its reader throws, as it is, and is not sent again', async () => {
    const { link, requests } = scriptedLink([answering()]);
    const thrown = new Error('of the reader');
    const outcome = send(link, usual, {}, () => Promise.reject(thrown));
    await expect(outcome).rejects.toBe(thrown);
    expect(requests).toHaveLength(1);
  });

  it('is under way until its answer has been read, and no longer, however it ends', async () => {
    const { link } = scriptedLink([answering(), failing('timeout', 'unknown'), answering()]);
    let finish: ((value: string) => void) | undefined;
    const reading = () =>
      new Promise<string>((resolve) => {
        finish = resolve;
      });
    const outcome = send(link, usual, {}, reading);
    await vi.waitFor(() => expect(finish).toBeDefined());
    expect(link.calls.size).toBe(1);
    finish?.('read');
    await expect(outcome).resolves.toBe('read');
    expect(link.calls.size).toBe(0);
    await failureOf(send(link));
    await failureOf(send(link, { ...usual, appName: '' }));
    expect(link.calls.size).toBe(0);
  });

  it('opens the connections when it is the first', async () => {
    const { link, transport, requests } = scriptedLink([answering(), answering()]);
    const open = vi.spyOn(link, 'open').mockImplementation(async () => {
      link.transport = transport;
      return transport;
    });
    link.transport = undefined;
    await send(link);
    await send(link);
    expect(open).toHaveBeenCalledTimes(1);
    expect(requests).toHaveLength(2);
  });
});

describe('a call that was lost', () => {
  it('is sent again with the same envelope and the token of that moment', async () => {
    const rotate = () => {
      vi.stubEnv('PLAT_API_TOKEN', 'next-token');
      return unread()({} as never, {} as never);
    };
    const { link, requests } = scriptedLink([rotate, answering()]);
    await send(link);
    expect(requests.map(({ token }) => token)).toEqual(['secret-token', 'next-token']);
    expect(requests[1]?.body).toBe(requests[0]?.body);
  });

  eachRow([
    ['not-delivered', [unread(), unread(), unread()], { req: 'plat.disk.format' }, {}],
    ['unknown', [lost(), lost(), lost()], {}, {}],
    ['unknown', [unread(), lost(), lost()], { req: 'plat.disk.format' }, { idempotent: true }],
  ])('is given up after its retries', async (delivery, steps, change, options) => {
    const { link, requests } = scriptedLink([...steps]);
    const error = await failureOf(send(link, { ...usual, ...change }, { retries: 2, ...options }));
    expect(error).toMatchObject({ code: 'connection-lost', delivery, attempts: 3 });
    expect(requests).toHaveLength(3);
  });

  it('can be ended in the pause before another attempt, by its client and by its signal', async () => {
    vi.mocked(Math.random).mockReturnValue(1);
    const client = scriptedLink([lost()]);
    const closed = failureOf(send(client.link));
    await vi.waitFor(() => expect(client.requests).toHaveLength(1));
    await client.link.close();
    expect(await closed).toMatchObject({ code: 'closed', delivery: 'unknown' });

    const abort = new AbortController();
    const caller = scriptedLink([lost()]);
    const aborted = failureOf(send(caller.link, usual, { signal: abort.signal }));
    await vi.waitFor(() => expect(caller.requests).toHaveLength(1));
    abort.abort();
    expect(await aborted).toMatchObject({ code: 'aborted', delivery: 'unknown' });
  });

  it('keeps what the transport knows: status, cause and how far it came', async () => {
    const cause = Object.assign(new Error('cut'), { code: 'ECUT' });
    const { link } = scriptedLink([failing('connection-lost', 'answered', { cause, httpStatus: 200 })]);
    const error = await failureOf(send(link, usual, { retries: 0 }));
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ code: 'connection-lost', delivery: 'answered', httpStatus: 200, cause });
    expect(error).toMatchObject({ req: usual.req, reqId: 'r-1', attempts: 1 });
    expect(error.message).toBe(
      'plat.system.getPlatformConfig at /run/gateway.socket: the connection was lost (ECUT)',
    );
    expect(error.hint).toContain('delivery');
  });
});

describe('an attempt', () => {
  eachRow(['start', 'end', 'error'] as const)(
    'is announced to whoever listens on the channel %s alone',
    async (name) => {
      const heard = vi.fn();
      subscribe(`plat-gateway-client:${name}`, heard);
      await send(scriptedLink([lost(), answering()]).link);
      unsubscribe(`plat-gateway-client:${name}`, heard);
      const events = heard.mock.calls.map(([event]) => event as object);
      expect(events).toMatchObject(
        { start: [{ attempt: 1 }, { attempt: 2 }], end: [{ attempt: 2 }], error: [{ attempt: 1 }] }[name],
      );
      expect(events[0]).toMatchObject({ req: usual.req, reqId: 'r-1' });
    },
  );

  it('is announced nowhere while nobody listens', async () => {
    const publish = vi.spyOn(channels.start, 'publish');
    await send(scriptedLink([answering()]).link);
    expect(publish).not.toHaveBeenCalled();
  });
});
