import type { HttpHandler } from 'msw';
import { Faults } from '../server/faults.js';
import { mountOnPort } from '../server/mount.js';
import type { PmCall } from './calls.js';
import { pmHandlers } from './handlers.js';
import { State } from './state.js';
import {
  type AccountName,
  accounts,
  defaultBugs,
  defaultProducts,
  type FakeAccount,
  type FakeBug,
  type FakeProduct,
} from './world.js';

/** Options of the fake project management server. */
export interface FakePmOptions {
  /** Whose manners it has: `specification` does what the API's specification says, bad manners included. @default 'specification' */
  behaviour?: 'specification';
  /** The products it starts with. @default two: Notes and Calendar */
  products?: readonly FakeProduct[];
  /** The bugs it starts with. @default three in product 1, one in each state */
  bugs?: readonly FakeBug[];
}

/** A running fake project management server. */
export interface FakePm {
  /** Where it listens, `http://127.0.0.1:<port>`: the base URL for a client. */
  readonly url: string;
  /** The same server as msw handlers, for an msw of your own; they answer on any host. */
  readonly handlers: HttpHandler[];
  /** Its users, with the passwords that log in. */
  readonly accounts: Readonly<Record<AccountName, FakeAccount>>;
  /** The bugs as they stand, in the order of their ids: copies, so that a test cannot change the server by them. */
  readonly bugs: FakeBug[];
  /** Every request since the start or the last reset, without tokens and passwords. */
  readonly calls: PmCall[];
  /** Makes answers late, cut, garbled, refused, empty or wrong. */
  readonly faults: Faults;
  /** Ends every session: a token that was valid is answered with 401 from now on. */
  expireSessions(): void;
  /** Back to the start: records, sessions, calls and faults. */
  reset(): void;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}

/**
 * Starts a fake project management server on a free loopback port.
 *
 * It is written from the API's specification. What the specification does not show, the fake chooses and says so
 * where the answer is made; a missing or expired token, for one, is answered with 401 and `status: 'fail'`.
 */
export async function startFakePm(options: FakePmOptions = {}): Promise<FakePm> {
  const { behaviour = 'specification', products = defaultProducts, bugs = defaultBugs } = options;
  // Plain JavaScript can ask for any; another server's manners must not be taken for the ones that were asked for.
  if (behaviour !== 'specification')
    throw new TypeError(`startFakePm has no behaviour '${String(behaviour)}'`);
  const state = new State({ products, bugs });
  const calls: PmCall[] = [];
  const faults = new Faults();
  const handlers = pmHandlers(state, calls, faults);
  const server = await mountOnPort(handlers, 0);
  return {
    url: server.url,
    handlers,
    accounts,
    get bugs() {
      return structuredClone([...state.bugs.values()]);
    },
    calls,
    faults,
    expireSessions: () => state.expireSessions(),
    reset() {
      state.reset();
      faults.clear();
      calls.length = 0;
    },
    close: () => server.close(),
  };
}
