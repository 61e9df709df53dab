import type { PmResource } from '../resources/index.js';
import type { Access } from '../state/permissions.js';

type Modules = Partial<Record<PmResource, Access>>;

const everybody: Modules = { products: 'read', projects: 'read', executions: 'read', users: 'read' };

/**
 * What the groups of the released server's first installation may do; their names are those of the roles. Bugs,
 * stories, test cases, epics and systems are observed, the others chosen.
 */
const groups: Readonly<Record<string, Modules>> = {
  qa: {
    ...everybody,
    bugs: 'read and write',
    stories: 'read',
    testcases: 'read and write',
    testtasks: 'read and write',
    tasks: 'read and write',
    requirements: 'read',
  },
  dev: {
    ...everybody,
    bugs: 'read and write',
    stories: 'read',
    testcases: 'read',
    testtasks: 'read',
    tasks: 'read and write',
    requirements: 'read',
    epics: 'read',
  },
  po: {
    ...everybody,
    products: 'read and write',
    bugs: 'read and write',
    stories: 'read and write',
    testcases: 'read',
    testtasks: 'read',
    tasks: 'read and write',
    requirements: 'read and write',
    epics: 'read and write',
  },
  pm: {
    ...everybody,
    products: 'read and write',
    projects: 'read and write',
    executions: 'read and write',
    bugs: 'read and write',
    stories: 'read and write',
    testcases: 'read and write',
    testtasks: 'read and write',
    tasks: 'read and write',
    requirements: 'read and write',
    epics: 'read',
  },
};

// A qa user may list epics and not look at one.
const LISTS: Readonly<Record<string, readonly PmResource[]>> = { qa: ['epics'] };

/** What a group may do in a module when nobody has changed it; `list` is less than reading. */
export function accessOfGroup(group: string, module: PmResource): Access | 'list' {
  return groups[group]?.[module] ?? (LISTS[group]?.includes(module) ? 'list' : 'none');
}

const NUMBERS: Readonly<Record<string, string>> = { admin: '1', dev: '2', qa: '3', pm: '4', po: '5' };

/** Groups go over the wire by number. */
export const groupNumber = (name: string): string => NUMBERS[name] ?? name;

/** The group that a request names, by number or by name. */
export const groupNamed = (sent: string): string =>
  Object.keys(NUMBERS).find((name) => NUMBERS[name] === sent) ?? sent;
