import { describe, expect, it } from 'vitest';
import { accessOf } from '../src/access.js';
import { accessOfRole, capabilityOf } from '../src/role-matrix.js';

/** The specification's matrix: `rw`, `r`, `-` for neither, `r?` for reads where writing is not said, `?` for nothing said. */
const MATRIX: Record<string, Record<string, string>> = {
  qa: { bug: 'rw', story: 'r', testcase: 'rw', epic: 'r', system: '-', task: 'r?', ticket: '?' },
  dev: { bug: 'rw', story: 'rw', testcase: 'r', epic: '?', system: '?', task: 'r?', requirement: '?' },
  po: { bug: 'r', story: 'rw', testcase: 'r', epic: '?', feedback: '?', product: 'r?' },
  pm: { bug: 'r', story: 'r', testcase: 'r', epic: '?', system: '?', project: 'r?' },
  '': { bug: 'r', task: 'r', epic: '-', requirement: '-', feedback: '-', ticket: '-', system: '-' },
  somebody: { bug: 'r?', epic: '?', constructor: 'r?' },
};

const CELLS: Record<string, object> = {
  rw: { read: 'yes', write: 'yes' },
  r: { read: 'yes', write: 'no' },
  '-': { read: 'no', write: 'no' },
  'r?': { read: 'yes', write: 'unknown' },
  '?': { read: 'unknown', write: 'unknown' },
};

describe('what the specification lets a role do', () => {
  const cells = Object.entries(MATRIX).flatMap(([role, modules]) =>
    Object.entries(modules).map(([module, cell]) => [role, module, cell] as const),
  );

  it.each(cells)('role "%s", module %s: %s', (role, module, cell) => {
    expect(accessOfRole(role, module)).toEqual(CELLS[cell]);
  });

  it.each(['program', 'productplan', 'build', 'release', 'todo'])('is not said of %s', (module) => {
    for (const role of ['qa', '']) expect(accessOfRole(role, module)).toEqual(CELLS['?']);
  });

  it('is not said of a role that nobody knows', () => {
    expect(accessOfRole(undefined, 'bug')).toEqual(CELLS['?']);
    expect(accessOfRole('toString', 'bug')).toEqual(CELLS['r?']);
  });
});

describe('the capability that a request needs', () => {
  it('is named for two of them', () => {
    expect(capabilityOf({ method: 'POST', path: '/stories' })).toBe('storyCreate');
    expect(capabilityOf({ method: 'POST', path: '/epics' })).toBe('epicCreate');
    expect(capabilityOf({ method: 'GET', path: '/stories' })).toBeUndefined();
  });
});

describe('what privileges let somebody do', () => {
  const writeOf = (bug: string[]) => accessOf({ id: 1, account: 'a', role: '', rights: { bug } }).modules.bug;

  it('is to write where they may do all that changes a record, and a part of it where something is missing', () => {
    const all = ['create', 'edit', 'confirm', 'assignto', 'resolve', 'activate', 'close'];
    expect(writeOf(all)).toEqual({ read: 'no', write: 'yes', operations: all });
    expect(writeOf(['create', 'edit']).write).toBe('partly');
  });

  it('is a part of it where they may do something else that changes', () => {
    for (const one of ['create', 'edit', 'resolve']) expect(writeOf([one]).write, one).toBe('partly');
  });

  it('is nothing where they only read', () => {
    expect(writeOf(['browse', 'view', 'index', 'all', 'export']).write).toBe('no');
    expect(writeOf([]).write).toBe('no');
    expect(writeOf(['browse', 'view']).read).toBe('yes');
    expect(writeOf(['browse']).read).toBe('partly');
    expect(writeOf(['view']).read).toBe('partly');
    expect(accessOf({ id: 1, account: 'a', role: '', rights: {} }).modules.bug).toEqual({
      read: 'no',
      write: 'no',
      operations: [],
    });
  });

  it('is known from the privileges, whatever the role', () => {
    expect(accessOf({ id: 1, account: 'a', role: 'qa', rights: {} }).source).toBe('rights');
  });
});
