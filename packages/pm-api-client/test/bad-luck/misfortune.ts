import type { FakePm, Fault } from 'plat-testing/pm';
import type { Random } from './random.js';

type Fate = Fault['kind'] | 'none' | 'expired' | 'role';

/** What befalls the answers. Each of them leaves it open, or tells truly, whether the server has done the request. */
const FAULTS: readonly Fault[] = [
  { kind: 'late', delayMs: 5 },
  { kind: 'silent' },
  { kind: 'refused' },
  { kind: 'cut' },
  { kind: 'stalled' },
  { kind: 'garbled' },
  { kind: 'gzip' },
  { kind: 'two-lengths' },
  { kind: 'redirect' },
  { kind: 'empty' },
  { kind: 'html' },
];

// These wait for the client's time limit, so they are rare.
const SLOW: readonly Fate[] = ['silent', 'stalled'];
const QUICK: readonly Fate[] = [
  'late',
  'refused',
  'cut',
  'garbled',
  'gzip',
  'two-lengths',
  'redirect',
  'empty',
  'html',
];

/** Makes a server's answers go wrong, its sessions end and its user's role change, now and then, from now on. */
export function befall(server: FakePm, random: Random, account: string, secrets: readonly string[]): void {
  const fates = new WeakMap<Request, Fate>();
  const fateOf = (request: Request): Fate => {
    const known = fates.get(request);
    if (known !== undefined) return known;
    const fate = drawn(random);
    fates.set(request, fate);
    // The session ends and the role changes before the server looks at the request.
    if (fate === 'expired') server.expireSessions();
    if (fate === 'role' && account !== 'admin') server.setRole(account, random.pick(['', 'qa', 'dev']));
    return fate;
  };
  for (const fault of FAULTS) {
    server.faults.inject(fault, { times: Infinity, when: (request) => fateOf(request) === fault.kind });
  }
  // A server that repeats what it was sent: to a read, because to a write it would be a lie.
  const change = () => ({ status: 'fail', message: { title: [`no: ${secrets.join(' ')}`] } });
  server.faults.inject(
    { kind: 'wrong', change },
    { times: Infinity, when: (request) => fateOf(request) === 'wrong' && request.method === 'GET' },
  );
}

function drawn(random: Random): Fate {
  const luck = random.next();
  if (luck < 0.7) return 'none';
  if (luck < 0.78) return 'expired';
  if (luck < 0.8) return 'role';
  if (luck < 0.82) return 'wrong';
  return luck < 0.825 ? random.pick(SLOW) : random.pick(QUICK);
}
