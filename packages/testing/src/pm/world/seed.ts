import type { FakePmOptions } from '../options.js';
import { type PmResource, resourceNames, resources } from '../resources/index.js';
import { startsOf } from '../resources/resource.js';
import type { FakeRecord } from '../state/fake-record.js';
import { observedTables, type Seed } from '../state/state.js';
import { accounts } from './accounts.js';
import { defaultRecords } from './records.js';

/** What the server starts with under these options. */
export function seedOf(options: FakePmOptions): Seed {
  const { behaviour, products, bugs, seed = {} } = options;
  const isObserved = behaviour === 'observed';
  const given: Partial<Record<string, readonly FakeRecord[]>> = {
    ...options.records,
    ...(products && { products: products.map((row) => ({ ...row })) }),
    ...(bugs && { bugs: bugs.map((row) => ({ ...row })) }),
  };
  const records: Seed['records'] = {};
  const starts: Partial<Seed['starts']> = {};
  for (const name of resourceNames) {
    const known = startsOf(resources[name]);
    // "Resources": each record holds an assignee, an empty string when unassigned.
    starts[name] = isObserved ? inObservedState(name, known) : { assignedTo: '', ...known };
    const rows = given[name] ?? defaultRecords[name] ?? [];
    records[name] = rows.map((row) => ({
      ...starts[name],
      ...(isObserved ? inObservedState(name, row) : row),
    }));
  }
  for (const name of observedTables) records[name] = given[name] ?? defaultRecords[name] ?? [];
  records.users = Object.values(accounts).map(({ id, account, role }) => {
    // A released server's administrator has no role.
    return { ...starts.users, id, account, role: isObserved && role === 'admin' ? '' : role };
  });
  return { records, seeded: seed, starts: starts as Seed['starts'] };
}

// The states that the specification names differently, and the one that no released server gives a new story.
const OBSERVED_STATES: Partial<Record<PmResource, Readonly<Record<string, string>>>> = {
  tasks: { started: 'doing', finished: 'done', active: 'doing' },
  stories: { draft: 'reviewing' },
};

function inObservedState<Fields extends Readonly<Record<string, unknown>>>(
  name: PmResource,
  row: Fields,
): Fields {
  const status = OBSERVED_STATES[name]?.[String(row.status)];
  return status === undefined ? row : { ...row, status };
}
