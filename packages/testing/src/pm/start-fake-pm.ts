import { Faults } from '../server/faults.js';
import { mountOnPort } from '../server/mount.js';
import type { FakePm } from './fake-pm.js';
import { type PmCall, pmHandlers } from './handlers.js';
import { groupNamed } from './observed/session/rights.js';
import type { FakePmOptions } from './options.js';
import { requestHandlerFor } from './request-handler.js';
import { State } from './state/state.js';
import { accounts } from './world/accounts.js';
import type { FakeBug } from './world/records.js';
import { seedOf } from './world/seed.js';

/**
 * Starts a fake project management server on a free loopback port.
 *
 * Two behaviours: `specification` is written from the API's specification, and chooses what that does not show;
 * `observed` is written from recordings of a released server. Each choice is named where the response is made.
 */
export async function startFakePm(options: FakePmOptions = {}): Promise<FakePm> {
  const { behaviour = 'specification', delayMs = 0, clockOffsetMs = 0, now = () => new Date() } = options;
  const serverNow = () => new Date(now().getTime() + clockOffsetMs);
  const handle = requestHandlerFor({ ...options, now: serverNow });
  const state = new State(seedOf(options));
  const calls: PmCall[] = [];
  const faults = new Faults();
  const handlers = pmHandlers(handle, { state, calls, faults, delayMs, now: serverNow });
  const server = await mountOnPort(handlers, options.refuse);
  return {
    url: server.url,
    handlers,
    accounts,
    get bugs() {
      return structuredClone(state.table('bugs').all()) as FakeBug[];
    },
    calls,
    faults,
    records: (resource) => structuredClone(state.table(resource).all()),
    expireSessions: () => state.sessions.clear(),
    lockAccount(account) {
      state.loginOf(account).isLocked = true;
    },
    setRole: (account, role) => state.setRole(account, role),
    setGroups(account, groups) {
      state.loginOf(account).groups = groups;
    },
    setPrivileges: (group, privileges) => state.setPrivileges(groupNamed(String(group)), privileges),
    changePermissions(role, module, access) {
      state.setAccess(role, module, access);
      if (behaviour === 'specification') state.clearRole(role);
    },
    reset() {
      state.reset();
      faults.clear();
      calls.length = 0;
    },
    close: server.close,
  };
}
