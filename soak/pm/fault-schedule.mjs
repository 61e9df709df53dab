/**
 * What goes wrong with answers. Each of them leaves it open, or tells truly, whether the server has done the request.
 *
 * @type {import('plat-testing/pm').Fault[]}
 */
const FAULTS = [
  { kind: 'late', delayMs: 30 },
  { kind: 'silent' },
  { kind: 'refused' },
  { kind: 'dropped' },
  { kind: 'cut' },
  { kind: 'stalled' },
  { kind: 'garbled' },
  { kind: 'gzip' },
  { kind: 'two-lengths' },
  { kind: 'redirect' },
  { kind: 'empty' },
  { kind: 'html' },
];

const EXPIRED = 'PM session expired';
const ROLE = 'PM role changed';
const ECHO = "PM server's answer repeats token and password";

/** @param {string} kind */
const nameOf = (kind) => `PM server's answer ${kind}`;

const KINDS = [EXPIRED, ROLE, ...FAULTS.map(({ kind }) => nameOf(kind))];

/** What happens to requests: one in four of them meets something, and each kind is met before any comes again. */
export class FaultSchedule {
  #random;
  #counts;
  #coming = [...KINDS];

  /**
   * @param {import('../../scripts/random.mjs').Random} random
   * @param {import('../counts.mjs').Counts} counts
   */
  constructor(random, counts) {
    this.#random = random;
    this.#counts = counts;
  }

  /**
   * Makes things go wrong on a server from now on, until its faults are cleared.
   *
   * @param {import('plat-testing/pm').FakePm} server
   * @param {import('plat-testing/pm').AccountName} account whose role may change
   * @param {() => string[]} secrets that an answer may repeat
   */
  start(server, account, secrets) {
    /** @type {WeakMap<Request, string>} */
    const scheduled = new WeakMap();
    const scheduledFor = (request) => {
      const name = scheduled.get(request) ?? this.#drawn(request);
      if (!scheduled.has(request)) this.#happen(name, server, account);
      scheduled.set(request, name);
      return name;
    };
    const rule = (name) => ({ times: Infinity, when: (request) => scheduledFor(request) === name });
    for (const fault of FAULTS) server.faults.inject(fault, rule(nameOf(fault.kind)));
    const change = () => ({ status: 'fail', message: { title: [`no: ${secrets().join(' ')}`] } });
    server.faults.inject({ kind: 'wrong', change }, rule(ECHO));
  }

  /** Sessions end and roles change before the server looks at the request. */
  #happen(name, server, account) {
    if (name === '') return;
    this.#counts.add(name);
    if (name === EXPIRED) server.expireSessions();
    if (name === ROLE && account !== 'admin') server.setRole(account, this.#random.pick(['', 'qa', 'dev']));
  }

  /** @param {Request} request */
  #drawn({ method }) {
    if (!this.#random.chance(0.25)) return '';
    // To a write it would be a lie: the server did it and says no.
    if (method === 'GET' && this.#random.chance(0.1)) return ECHO;
    return this.#coming.shift() ?? (this.#random.chance(0.4) ? EXPIRED : this.#random.pick(KINDS));
  }
}
