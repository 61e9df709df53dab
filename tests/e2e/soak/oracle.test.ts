import { GatewayClient, GatewayError } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Random } from '../../../scripts/random.mjs';
import { Findings } from '../../soak/findings.mjs';
import { gatewayCalls } from '../../soak/gateway-calls.mjs';
import { endInTime } from '../../soak/work.mjs';

const isTyped = (error: unknown) => error instanceof GatewayError;
let findings: Findings;

beforeEach(() => {
  findings = new Findings('a client', isTyped);
  findings.secrets.add('secret-token');
});

/** What was found, without what was not. */
const found = () => Object.fromEntries(Object.entries(findings.violations).filter(([, times]) => times > 0));

describe('the soak finds', () => {
  const nothing = () => undefined;
  const call = { what: 'a call', limitMs: 1000, check: nothing, checkError: nothing };
  const fail = () => {
    throw new Error('something else');
  };

  it('nothing in right answers and typed failures', async () => {
    expect(await findings.judge({ ...call, ask: async () => 'right' })).toBe(true);
    const ask = () => Promise.reject(failure('The socket is gone'));
    expect(await findings.judge({ ...call, ask })).toBe(false);
    expect(findings).toMatchObject({ calls: 2, answers: 1, failures: { 'connection-lost': 1 } });
    expect(found()).toEqual({});
  });

  it('a call that never ends', async () => {
    findings = new Findings('a client', isTyped, 10);
    await findings.judge({ ...call, limitMs: 10, ask: () => new Promise(() => {}) });
    expect(found()).toEqual({ 'calls that never ended': 1 });
  });

  it('work that does not come to its end', async () => {
    await endInTime(findings, 'its work', Promise.resolve());
    expect(found()).toEqual({});
    await endInTime(findings, 'its work', new Promise(() => {}), 10);
    expect(found()).toEqual({ 'calls that never ended': 1 });
  });

  it('an error that is none of the package', async () => {
    await findings.judge({ ...call, ask: () => Promise.reject(new TypeError('x is undefined')) });
    expect(found()).toEqual({ 'untyped failures': 1 });
  });

  it('an answer without the form of one, and goes on', async () => {
    const check = ({ code }: { code: number }) => code;
    await findings.judge({ ...call, ask: async () => undefined, check });
    expect(found()).toEqual({ 'wrong answers': 1 });
  });

  it('a typed error that says what cannot be', async () => {
    await findings.judge({ ...call, ask: () => Promise.reject(failure('Not delivered')), checkError: fail });
    expect(found()).toEqual({ 'wrong answers': 1 });
  });

  it('a secret in an answer, beyond its first 10,000 characters, and in bytes', async () => {
    const bytes = Buffer.from(`${'x'.repeat(100)}Bearer secret-token`);
    const answers = [
      `${'x'.repeat(20_000)}secret-token`,
      bytes,
      new Uint8Array(bytes).buffer,
      new Map([[1, bytes]]),
    ];
    for (const answer of answers) await findings.judge({ ...call, ask: async () => ({ answer }) });
    expect(found()).toEqual({ 'secrets found': answers.length });
  });

  it('a secret in the cause of a cause, and does not show it', async () => {
    const cause = new Error('refused', { cause: { headers: ['Bearer secret-token'] } });
    await findings.judge({ ...call, ask: () => Promise.reject(failure('The socket is gone', cause)) });
    expect(found()).toEqual({ 'secrets found': 1 });
    expect(findings.shown.join()).toContain('Bearer ***');
    expect(findings.shown.join()).not.toContain('secret-token');
  });

  it('what a run of the tests has judged: its answers, its failures by code, its violations by kind', () => {
    const outcomes = ['applied', 'many: done-before', 'answer', 'forbidden', 'many: failed'];
    const violations = [
      'secret: an error shows one',
      'untyped: x is undefined',
      'twice: 2 bugs of "a"',
      'never ended: nothing goes on',
      'lost: a title',
    ];
    findings.addRun({ outcomes, violations }, ['a run']);
    expect(findings).toMatchObject({ calls: 5, answers: 3, failures: { forbidden: 1, 'many: failed': 1 } });
    expect(found()).toEqual({
      'wrong answers': 1,
      'calls that never ended': 1,
      'calls that ran twice': 1,
      'untyped failures': 1,
      'secrets found': 1,
    });
  });
});

describe('the soak of a gateway finds', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('the data of another call, a folder that is still there, a removal that ran twice, a right token that was refused', async () => {
    await using gateway = disposable(await startFakeGateway());
    vi.stubEnv('PLAT_API_TOKEN', gateway.token);
    vi.stubEnv('PLAT_GATEWAY_SOCKET', gateway.socketPath);
    // So long that a busy machine is no reason for another outcome.
    const calls = gatewayCalls(gateway, { changes: 0, isOld: false }, new Random(1), () => 60_000);
    await using client = new GatewayClient({ appName: 'soak' });
    expect(await findings.judge(calls.convert(client))).toBe(true);
    expect(await findings.judge(calls.remove(client))).toBe(true);
    expect(await findings.judge(calls.single())).toBe(true);

    const result = [{ path: '/vol1/1000/other', semanticPath: 'Storage 1/1000/other' }];
    answerNext({ status: 0, result });
    await findings.judge(calls.convert(client));
    expect(found()).toEqual({ 'wrong answers': 1 });

    const kept = calls.remove(client);
    await findings.judge({ ...kept, ask: async () => true });
    expect(found()).toEqual({ 'wrong answers': 2 });

    const removal = calls.remove(client);
    const askTwice = () => removal.ask().then(removal.ask);
    await findings.judge({ ...removal, ask: askTwice });
    expect(found()).toEqual({ 'wrong answers': 2, 'calls that ran twice': 1 });

    vi.stubEnv('PLAT_API_TOKEN', 'another-token');
    await findings.judge(calls.convert(client));
    expect(found()).toEqual({ 'wrong answers': 3, 'calls that ran twice': 1 });

    function answerNext(data: unknown) {
      const change = (body: unknown) => ({ ...(body as object), data });
      gateway.faults.inject({ kind: 'wrong', change });
    }
  });
});

function failure(message: string, cause?: unknown): GatewayError {
  const details = { hint: 'Try again.', req: 'a', reqId: 'b', delivery: 'unknown', attempts: 1 } as const;
  return new GatewayError({ code: 'connection-lost', message, cause, ...details });
}

/** Closed at the end of the block. */
function disposable<Server extends { close(): Promise<void> }>(server: Server): Server & AsyncDisposable {
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.close() });
}
