import type { FakePm, Fault, PmResource, PmRole } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import type { Random } from '../../../../scripts/random.mjs';
import type { Wire } from './direct-fetch.js';
import { FaultSchedule } from './fault-schedule.js';
import { Ledger } from './ledger.js';
import type { RunClock } from './virtual-clock.js';

/** A running server and its behaviour. */
export interface RunServer {
  server: FakePm;
  behaviour: 'specification' | 'observed';
  /** What tells it from the others. */
  name: string;
}

/** What all runs of a test share. */
export interface Surroundings {
  servers: readonly RunServer[];
  /** Time of the servers and of their clients. */
  clock: RunClock;
  /** How requests come to a server: a fetch that tells the wire of each of them, and does to it what the wire says. */
  fetchTo(server: FakePm, wire: Wire): typeof fetch;
  /** Longer than the slowest request takes, as it must be for a bulk run that is aborted and resumed at once. */
  settleMs: number;
  /** Where journals are kept. */
  folder: string;
}

/** Records that an operation takes for itself. */
interface Taking {
  resource: PmResource;
  from?: readonly string[];
}

export const ACCOUNT = 'seeded1';
export const PASSWORD = `p/ä"<&>'\\ß-word`;
export const ROLES = ['admin', 'admin', 'qa', 'dev', 'po', 'pm'] as const satisfies readonly PmRole[];

/** One caller at work on a server on which things go wrong. */
export class Run implements Wire {
  readonly server: FakePm;
  readonly behaviour: RunServer['behaviour'];
  readonly ledger: Ledger;
  readonly pm: PmClient;
  readonly schedule: FaultSchedule;
  readonly settleMs: number;
  readonly story: string[] = [];
  readonly faults: string[] = [];
  readonly parts = new Set<string>();
  readonly underWay = new Set<Promise<unknown>>();
  readonly #seed: number;
  readonly #folder: string;
  readonly #taken = new Set<string>();
  readonly #hooks: { after: number; run: () => void }[] = [];
  #requests = 0;
  #names = 0;
  #journals = 0;
  #roleChanged = false;

  constructor(
    seed: number,
    { server, behaviour }: RunServer,
    { clock, folder, fetchTo, settleMs }: Surroundings,
    leftOut: ReadonlySet<string>,
  ) {
    this.#seed = seed;
    this.settleMs = settleMs;
    this.#folder = folder;
    this.server = server;
    this.behaviour = behaviour;
    this.ledger = new Ledger(server);
    this.ledger.secrets.add(PASSWORD);
    const happenings = {
      storesHtml: behaviour === 'observed',
      expireSessions: () => server.expireSessions(),
      changeRole: (random: Random) => this.#changeRole(random),
    };
    this.schedule = new FaultSchedule(seed, clock, happenings, leftOut);
    const send = fetchTo(server, this);
    this.pm = new PmClient({
      baseUrl: server.url,
      account: ACCOUNT,
      password: PASSWORD,
      clock,
      fetch: (input, init) => {
        const token = new Headers(init?.headers).get('token');
        if (token !== null) this.ledger.secrets.add(token);
        return send(input, init);
      },
    });
  }

  faultOf(request: Request): Fault | undefined {
    this.#requests += 1;
    for (const { after, run } of this.#hooks) if (this.#requests === after) run();
    const scheduled = this.schedule.faultOf(request);
    const what = `${request.method} ${request.url.replace(/^.*\/api\.php/, '')}`;
    if (scheduled === undefined) {
      this.story.push(`    ${what}`);
      return undefined;
    }
    const { key, fault } = scheduled;
    this.parts.add(key);
    this.faults.push(fault.kind);
    this.story.push(`    ${what}: ${JSON.stringify(fault)}`);
    return fault;
  }

  /** A name that no other record has, with characters that servers escape. */
  name(): string {
    this.#names += 1;
    return `Number ${this.#names} of ${this.#seed}: é/"x" & <more>`;
  }

  /** The path of a journal that no other operation has. */
  journal(): string {
    this.#journals += 1;
    return `${this.#folder}/journal-${this.#seed}-${this.#journals}`;
  }

  /** Adds to the story that an operation begins; what this gives back adds how it has ended. */
  tell(what: string): (outcome: string) => void {
    this.story.push(`> ${what}`);
    return (outcome) => this.story.push(`< ${what}: ${outcome}`);
  }

  /** Numbers of records that only one operation changes, mostly in a state from which it starts. */
  own({ resource, from }: Taking, random: Random, count: number): number[] {
    const anyState = random.chance(0.1);
    const fitting = this.server
      .records(resource)
      .filter(({ id, status }) => {
        const fits = anyState || from === undefined || from.includes(String(status));
        return fits && id <= 16 && !this.#taken.has(`${resource} ${id}`);
      })
      .slice(0, count);
    for (const { id } of fitting) this.#taken.add(`${resource} ${id}`);
    return fitting.map(({ id }) => id);
  }

  /** Numbers of the records that no operation has taken. */
  untouched(resource: PmResource): number[] {
    const ids = this.server.records(resource).map(({ id }) => id);
    return ids.filter((id) => !this.#taken.has(`${resource} ${id}`));
  }

  hasChangedRole(): boolean {
    return this.#roleChanged;
  }

  /** Does something when so many requests more have been sent. */
  afterRequests(count: number, run: () => void): void {
    this.#hooks.push({ after: this.#requests + count, run });
  }

  #changeRole(random: Random): void {
    const role = random.pick<PmRole>(['', ...ROLES]);
    this.#roleChanged = true;
    this.story.push(`    (the role is now "${role}")`);
    this.server.setRole(ACCOUNT, role);
    this.server.setGroups(ACCOUNT, role === '' ? [] : [role]);
  }
}
