import { GatewayClient, GatewayError } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Random } from '../../scripts/random.mjs';
import { mustHear, ToldPages } from '../../soak/desktop/languages.mjs';
import { Findings } from '../../soak/findings.mjs';
import { gatewayCalls, Token } from '../../soak/gateway-calls.mjs';
import { Secrets } from '../../soak/secrets.mjs';
import { work } from '../../soak/work.mjs';

let findings: Findings;
let secrets: Secrets;

beforeEach(() => {
  secrets = new Secrets();
  findings = new Findings('a client', { isTyped: (error) => error instanceof GatewayError, secrets });
});

describe('the soak finds', () => {
  const call = { what: 'a call', limitMs: 1000, wrongIn: () => undefined };
  const found = () => Object.fromEntries(findings.violations);

  it('nothing in right answers and typed failures', async () => {
    await findings.judge({ ...call, ask: async () => 'right' });
    await findings.judge({ ...call, ask: () => Promise.reject(failure('The socket is gone')) });
    findings.countHanging();
    expect(findings).toMatchObject({ calls: 2, answers: 1 });
    expect(Object.fromEntries(findings.failures)).toEqual({ 'connection-lost': 1 });
    expect(found()).toEqual({});
  });

  it('a call that never ends', async () => {
    void findings.judge({ ...call, ask: () => new Promise(() => {}) });
    findings.countHanging();
    expect(found()).toEqual({ 'never ended': 1 });
  });

  it('an error that is none of the package', async () => {
    await findings.judge({ ...call, ask: () => Promise.reject(new TypeError('x is undefined')) });
    expect(found()).toEqual({ 'untyped failure': 1 });
  });

  it('an answer without the form of one, and goes on', async () => {
    const wrongIn = ({ code }: { code: number }) => (code === 0 ? undefined : 'code 0');
    await findings.judge({ ...call, ask: async () => undefined, wrongIn });
    expect(found()).toEqual({ 'wrong answer': 1 });
    expect(findings.shown.join()).toContain('came:     undefined');
  });

  it('each error that an answer holds: of another kind, with what cannot be, with a secret', async () => {
    secrets.add('secret-token');
    const items = [failure('Not this one'), new TypeError('x is undefined'), failure('for secret-token')];
    const errorsIn = (answer: { items: Error[] }) => answer.items;
    const wrongInFailure = ({ message }: Error) => (/Not/.test(message) ? 'another message' : undefined);
    for (const item of items) {
      expect(
        await findings.judge({ ...call, ask: async () => ({ items: [item] }), errorsIn, wrongInFailure }),
      ).toBe(item === items[2]);
    }
    expect(found()).toEqual({ 'wrong answer': 1, 'untyped failure': 1, 'secret shown': 2 });
  });

  it('a secret in an answer, beyond its first 10,000 characters, and in bytes', async () => {
    secrets.add('secret-token');
    const bytes = Buffer.from('Bearer secret-token');
    const answers = [
      `${'x'.repeat(20_000)}secret-token`,
      bytes,
      new Uint8Array(bytes).buffer,
      new Map([[1, bytes]]),
    ];
    for (const answer of answers) await findings.judge({ ...call, ask: async () => ({ answer }) });
    expect(found()).toEqual({ 'secret shown': answers.length });
  });

  it('work that does not come to its end, of each part', async () => {
    const signal = AbortSignal.abort();
    const hanging = { findings, work: () => new Promise<void>(() => {}) };
    const ending = { findings, work: async () => {} };
    expect(await work([ending], { seconds: 600, signal, lastCallsMs: 1000 })).toBe(true);
    expect(found()).toEqual({});
    expect(await work([hanging, ending, hanging], { seconds: 600, signal, lastCallsMs: 10 })).toBe(false);
    expect(found()).toEqual({ 'never ended': 2 });
  });

  it('a typed error that says what cannot be', async () => {
    const wrongInFailure = () => 'delivery unknown';
    await findings.judge({ ...call, ask: () => Promise.reject(failure('Not delivered')), wrongInFailure });
    expect(found()).toEqual({ 'wrong answer': 1 });
  });

  it('a secret in the cause of a cause, and does not show it', async () => {
    secrets.add('secret-token');
    const cause = new Error('refused', { cause: { headers: ['Bearer secret-token'] } });
    await findings.judge({ ...call, ask: () => Promise.reject(failure('The socket is gone', cause)) });
    expect(found()).toEqual({ 'secret shown': 1 });
    expect(findings.shown.join()).toContain('Bearer ***');
    expect(findings.shown.join()).not.toContain('secret-token');
  });

  it('a page that does not hear of a change', async () => {
    const heard = ['soak-1'];
    const hearing = { isFollowing: async () => true, change: () => 'soak-2', heard: () => heard };
    await mustHear(findings, hearing, 50);
    expect(found()).toEqual({ 'wrong answer': 1 });
    heard.push('soak-2');
    await mustHear(findings, hearing, 50);
    expect(found()).toEqual({ 'wrong answer': 1 });
    await mustHear(findings, { ...hearing, isFollowing: async () => false }, 50);
    expect(found()).toEqual({ 'wrong answer': 2 });
  });

  it('what a run of the tests has judged: its answers, its failures by code, its violations by kind', () => {
    const violations = ['secret: an error shows one', 'twice: 2 bugs of "a"', 'never ended: nothing goes on'];
    findings.addRun(
      ['applied', 'many: done-before', 'answer', 'forbidden', 'many: failed'],
      violations,
      'a run',
    );
    expect(findings).toMatchObject({ calls: 5, answers: 3 });
    expect(Object.fromEntries(findings.failures)).toEqual({ forbidden: 1, 'many: failed': 1 });
    expect(found()).toEqual({ 'secret shown': 1, 'wrong answer': 1, 'never ended': 1 });
  });
});

describe('the soak of a page finds', () => {
  it('an event that came twice, one after a later one, and none where each came once', () => {
    const wrongIn = (...heard: string[]) => {
      const told = new ToldPages();
      told.hear({ page: 'a page', heard });
      return told.wrongInEvents();
    };
    expect(wrongIn('soak-1', 'soak-3', 'soak-3')).toBeDefined();
    expect(wrongIn('soak-3', 'soak-1')).toBeDefined();
    expect(wrongIn('soak-1', 'soak-3')).toBeUndefined();
  });

  it('an older language than the page was told, though calls end out of their order', () => {
    const told = new ToldPages();
    const [early, late] = [told.begin(), told.begin()];
    expect(late('a page', 'soak-9', 9)).toBeUndefined();
    expect(early('a page', 'soak-3', 9)).toBeUndefined();
    expect(told.begin()('another page', 'soak-5', 9)).toBeUndefined();
    expect(told.begin()('a page', 'soak-5', 9)).toBeDefined();
    expect(told.begin()('a page', 'soak-10', 9)).toBeDefined();
  });
});

describe('the soak of a gateway finds', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('the data of another call, the folder that is still there, the old token that was taken', async () => {
    await using gateway = disposable(await startFakeGateway());
    vi.stubEnv('PLAT_API_TOKEN', gateway.token);
    const token = new Token(gateway, secrets);
    // The longest limits, so that a busy machine is no reason for another outcome.
    const random = Object.assign(new Random(1), { below: (limit: number) => limit - 1 });
    const calls = gatewayCalls({ gateway, token, random });
    await using client = new GatewayClient({ appName: 'soak', socketPath: gateway.socketPath });
    expect(await findings.judge(calls.convert(client))).toBe(true);
    expect(await findings.judge(calls.remove(client))).toBe(true);

    const result = [{ path: '/vol1/1000/other', semanticPath: 'Storage 1/1000/other' }];
    answerNext({ status: 0, result });
    await findings.judge(calls.exchange(client));
    gateway.world.folders.users[1000] = [];
    const removal = calls.remove(client);
    gateway.world.folders.users[1000] = [];
    await findings.judge(removal);
    token.isOld = true;
    await findings.judge(calls.access(client));
    expect(findings).toMatchObject({ answers: 2, calls: 5 });
    expect(Object.fromEntries(findings.violations)).toEqual({ 'wrong answer': 3 });

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
