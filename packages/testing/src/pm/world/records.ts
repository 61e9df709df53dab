import type { FakeRecord } from '../state/fake-record.js';
import type { TableName } from '../state/state.js';

/** A product of the fake server. */
export interface FakeProduct {
  id: number;
  name: string;
  /** `private`: a released server shows it to administrators and to `whitelist` only. @default 'open' */
  acl?: 'open' | 'private';
  /** Accounts that see a private product. */
  whitelist?: readonly string[];
}

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

const plan = { begin: '2026-01-01', end: '2026-12-31' };

/** Records that have these fields alike. */
const alike = (fields: object, rows: readonly FakeRecord[]): FakeRecord[] =>
  rows.map((row) => ({ ...row, ...fields }));

/** The default world: all records are in the first product, the third is private. There is a bug in each state. */
export const defaultRecords: Readonly<Partial<Record<TableName, readonly FakeRecord[]>>> = {
  products: [
    { id: 1, name: 'Notes' },
    { id: 2, name: 'Calendar' },
    { id: 3, name: 'Ledger', acl: 'private', whitelist: ['po1'] },
  ],
  bugs: alike({ product: 1 }, [
    { id: 1, title: 'Login fails', assignedTo: 'dev1', openedBy: 'qa1' },
    {
      ...{ id: 2, title: 'Notes lose their colour', openedBy: 'qa1' },
      ...{ status: 'resolved', resolution: 'fixed', resolvedBuild: 'trunk' },
    },
    {
      ...{ id: 3, title: 'Search is slow', openedBy: 'dev1' },
      ...{ status: 'closed', resolution: 'bydesign', resolvedBuild: 'trunk' },
    },
  ]),
  projects: [{ id: 1, name: 'Notes 2', ...plan, products: [1], status: 'doing', openedBy: 'pm1' }],
  executions: alike({ project: 1, ...plan, products: [1], openedBy: 'pm1' }, [
    { id: 1, name: 'Sprint 1', status: 'doing' },
    { id: 2, name: 'Sprint 2' },
  ]),
  stories: alike({ product: 1, openedBy: 'po1' }, [
    { id: 1, title: 'Notes have colours', reviewer: ['po1'] },
    { id: 2, title: 'Notes have tags', status: 'active' },
    { id: 3, title: 'Notes expire', status: 'closed', closedReason: 'willnotdo' },
  ]),
  epics: alike({ product: 1, openedBy: 'po1' }, [
    { id: 1, title: 'Notes for teams' },
    { id: 2, title: 'Notes for machines', status: 'closed', closedReason: 'cancel' },
  ]),
  requirements: alike({ product: 1, openedBy: 'po1' }, [
    { id: 1, title: 'A team shares its notes' },
    { id: 2, title: 'A machine writes notes', status: 'closed', closedReason: 'cancel' },
  ]),
  tasks: alike({ project: 1, execution: 1, openedBy: 'pm1' }, [
    { id: 1, name: 'Draw the palette', assignedTo: 'dev1', estimate: 8, left: 8 },
    {
      ...{ id: 2, name: 'Save the colour', assignedTo: 'dev1' },
      ...{ estimate: 4, left: 2, consumed: 2, status: 'started' },
    },
    { id: 3, name: 'Read the colour', assignedTo: 'pm1', estimate: 4, consumed: 4, status: 'finished' },
    { id: 4, name: 'Choose colours', estimate: 1, consumed: 1, status: 'closed' },
  ]),
  testcases: [{ id: 1, product: 1, title: 'A note gets a colour', openedBy: 'qa1' }],
  testtasks: [{ id: 1, product: 1, name: 'Before the release', build: 1, ...plan, createdBy: 'qa1' }],
  tickets: [{ id: 1, product: 1, title: 'My notes are grey', openedBy: 'qa1' }],
  feedbacks: [{ id: 1, product: 1, title: 'More colours, please', openedBy: 'qa1' }],
  builds: [{ id: 1, product: 1, project: 1, execution: 1, name: 'Build 1', system: 1, builder: 'dev1' }],
  systems: [{ id: 1, product: 1, name: 'Notes server', createdBy: 'admin' }],
};
