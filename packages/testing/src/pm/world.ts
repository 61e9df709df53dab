/** A role of the specification's matrix, `admin`, or empty for a user without role. */
export type PmRole = 'admin' | 'qa' | 'dev' | 'po' | 'pm' | '';

/** A user of the fake server, with the password that logs in. */
export interface FakeAccount {
  readonly id: number;
  readonly account: string;
  readonly password: string;
  readonly role: PmRole;
}

/** A product of the fake server. */
export interface FakeProduct {
  id: number;
  name: string;
}

/** A bug as the fake server holds and answers it. */
export interface FakeBug {
  id: number;
  product: number;
  title: string;
  openedBuild: string[];
  project: number;
  execution: number;
  story: number;
  severity: number;
  pri: number;
  type: string;
  steps: string;
  status: 'active' | 'resolved' | 'closed';
  /** Account of the assignee; empty: nobody. */
  assignedTo: string;
  resolution: string;
  resolvedBuild: string;
  /** Account of the user who created it. */
  openedBy: string;
}

/** One user for each role, one without, one administrator. Their names are their keys. */
export const accounts = {
  admin: { id: 1, account: 'admin', password: 'admin-password', role: 'admin' },
  qa1: { id: 2, account: 'qa1', password: 'qa1-password', role: 'qa' },
  dev1: { id: 3, account: 'dev1', password: 'dev1-password', role: 'dev' },
  po1: { id: 4, account: 'po1', password: 'po1-password', role: 'po' },
  pm1: { id: 5, account: 'pm1', password: 'pm1-password', role: 'pm' },
  none1: { id: 6, account: 'none1', password: 'none1-password', role: '' },
} as const satisfies Record<string, FakeAccount>;

/** Names of the default world's users. */
export type AccountName = keyof typeof accounts;

/** The default world's products; the second has no bugs. */
export const defaultProducts: readonly FakeProduct[] = [
  { id: 1, name: 'Notes' },
  { id: 2, name: 'Calendar' },
];

/** The default world's bugs: one in each state. */
export const defaultBugs: readonly FakeBug[] = [
  newBug({ id: 1, product: 1, title: 'Login fails', assignedTo: 'dev1', openedBy: 'qa1' }),
  newBug({
    id: 2,
    product: 1,
    title: 'Notes lose their colour',
    openedBy: 'qa1',
    status: 'resolved',
    resolution: 'fixed',
    resolvedBuild: 'trunk',
  }),
  newBug({
    id: 3,
    product: 1,
    title: 'Search is slow',
    openedBy: 'dev1',
    status: 'closed',
    resolution: 'bydesign',
    resolvedBuild: 'trunk',
  }),
];

/** A bug with what is given, and the server's own values for the rest. */
export function newBug(given: Partial<FakeBug> & Pick<FakeBug, 'id' | 'product' | 'title'>): FakeBug {
  return {
    openedBuild: ['trunk'],
    project: 0,
    execution: 0,
    story: 0,
    severity: 3,
    pri: 3,
    type: 'codeerror',
    steps: '',
    status: 'active',
    assignedTo: '',
    resolution: '',
    resolvedBuild: '',
    openedBy: '',
    ...given,
  };
}
