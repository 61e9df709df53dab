import type { Fault } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { type Answer, agent, server, useAgent } from './mcp-session.js';

/** Every fault that the fake knows, in its ways; a kind that is missing here does not compile. */
const FAULTS: Record<Fault['kind'], readonly Fault[]> = {
  late: [{ kind: 'late', delayMs: 100 }],
  silent: [{ kind: 'silent' }],
  refused: [{ kind: 'refused' }],
  cut: [{ kind: 'cut' }],
  stalled: [{ kind: 'stalled' }],
  garbled: [{ kind: 'garbled' }],
  gzip: [{ kind: 'gzip' }],
  large: [{ kind: 'large', bytes: 5_000_000 }],
  redirect: [{ kind: 'redirect' }],
  empty: [{ kind: 'empty' }, { kind: 'empty', status: 500 }],
  html: [{ kind: 'html' }],
  wrong: [
    { kind: 'wrong', change: () => ({ status: 'success' }) },
    { kind: 'wrong', change: () => null },
  ],
  dropped: [{ kind: 'dropped' }],
  reset: [{ kind: 'reset' }, { kind: 'reset', after: 'reading' }],
  first: [{ kind: 'first', act: () => server.expireSessions() }],
  instead: [
    { kind: 'instead', body: { status: 'success' } },
    { kind: 'instead', body: { status: 'fail', message: 'No.' } },
  ],
  'session-lost': [{ kind: 'session-lost' }],
  'session-dies': [{ kind: 'session-dies', afterCalls: 2 }],
  'database-down': [{ kind: 'database-down' }],
  bom: [{ kind: 'bom' }],
};

const behaviours = ['specification', 'observed'] as const;

const tokens = new Set<string>();

const bug = (id: number) => server.bugs.find((one) => one.id === id);
const titled = (title: string) => server.bugs.filter((one) => one.title === title);

/** Each tool that asks the server, and what has to be true of the server where it says that all is well. */
const CALLS: readonly [tool: string, args: object, isTrue: (content: Record<string, unknown>) => boolean][] =
  [
    [
      'get',
      { resource: 'bugs', id: 1 },
      ({ record }) => (record as { id: number; title: string }).title === 'Login fails',
    ],
    [
      'search',
      { resource: 'bugs', filter: { product: 1 } },
      ({ items, total }) => total === 3 && (items as object[]).length === 3,
    ],
    ['whoami_and_access', {}, ({ user }) => (user as { account: string }).account === 'admin'],
    [
      'create',
      { resource: 'bugs', fields: { productID: 1, title: 'Made', openedBuild: ['trunk'] } },
      ({ id }) => titled('Made').some((one) => one.id === id),
    ],
    ['update', { resource: 'bugs', id: 1, fields: { pri: 1 } }, () => bug(1)?.pri === 1],
    ['transition', { resource: 'bugs', id: 2, transition: 'close' }, () => bug(2)?.status === 'closed'],
    [
      'transition',
      { resource: 'bugs', id: 3, transition: 'delete' },
      () => [undefined, 1, '1', true].includes(bug(3)?.deleted as undefined),
    ],
    [
      'bulk',
      { resource: 'bugs', operation: 'update', ids: [1, 2], fields: { pri: 1 } },
      () => [1, 2].every((id) => bug(id)?.pri === 1),
    ],
  ];

/**
 * Tests that each of these tools settles with each fault and claims nothing that is not so, and that nothing secret is said.
 * `ways`: every way of each fault, or the first of them.
 */
export function testFaults(tools: readonly string[], ways: 'every' | 'first'): void {
  const cases = Object.values(FAULTS).flatMap((all) => (ways === 'every' ? all : all.slice(0, 1)));
  const calls = CALLS.filter(([tool]) => tools.includes(tool));

  describe.each(behaviours)('with a server as in %s', (behaviour) => {
    useAgent({ behaviour, flags: ['--allow-destructive', '--timeout', '0.4'] });

    it('each tool settles, claims nothing that is not so, and no password and no token is said', async () => {
      const odd: string[] = [];
      for (const fault of cases)
        for (const [tool, args, isTrue] of calls) {
          server.reset();
          noteTokens();
          const isOfTool = ({ url }: Request) => !url.endsWith('/users/login');
          server.faults.inject(fault, { times: 3, when: isOfTool });
          const answer = await agent.call(tool, args);
          if (!isHonest(answer, isTrue)) odd.push(`${tool} with ${JSON.stringify(fault)}: ${answer.text}`);
        }
      expect(odd).toEqual([]);
      expect(tokens.size).toBeGreaterThan(3);
      for (const secret of [...tokens, server.accounts.admin.password])
        expect(agent.heard).not.toContain(secret);
    });
  });
}

/** Is what was said to be done done? A tool that says that it failed has said nothing wrong. */
function isHonest(
  { isError, content }: Answer,
  isTrue: (content: Record<string, unknown>) => boolean,
): boolean {
  // Unverified says itself that nobody saw it.
  if (!isError) return content.outcome === 'unverified' || isTrue(content);
  const { code, message, hint } = Object(content.error);
  return [code, message, hint].every((one) => typeof one === 'string') && content.outcome !== 'applied';
}

/** Keeps every token that comes to the server, to look for it in what the agent has heard. */
function noteTokens(): void {
  const note = ({ headers }: Request) => {
    const token = headers.get('token');
    if (token !== null) tokens.add(token);
    return false;
  };
  server.faults.inject({ kind: 'late', delayMs: 0 }, { times: 1_000, when: note });
}
