import type { FakeRecord } from '../state/fake-record.js';

/** A bug as the fake server holds it. */
export interface FakeBug extends FakeRecord {
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
  /** Account of the assignee; empty: unassigned. */
  assignedTo: string;
  resolution: string;
  resolvedBuild: string;
  /** Account of the user who created it. */
  openedBy: string;
}

/** The default world's bugs: one in each state. */
export const defaultBugs = [
  { id: 1, product: 1, title: 'Login fails', assignedTo: 'dev1', openedBy: 'qa1' },
  {
    id: 2,
    product: 1,
    title: 'Notes lose their colour',
    openedBy: 'qa1',
    status: 'resolved',
    resolution: 'fixed',
    resolvedBuild: 'trunk',
  },
  {
    id: 3,
    product: 1,
    title: 'Search is slow',
    openedBy: 'dev1',
    status: 'closed',
    resolution: 'bydesign',
    resolvedBuild: 'trunk',
  },
];
