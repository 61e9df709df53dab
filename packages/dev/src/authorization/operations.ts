import type { AppAuthOperation } from 'plat-schemas/app';

/** An operation with which an application asks a person for files. */
export interface Operation {
  /** Last part of the path of its page, for an application in a tab of its own. */
  route: string;
  /** The scope that the application needs for it. */
  scope?: string;
  /** Whether it asks about one given path, without a picker. */
  takesPath: boolean;
  /** Who gets access: no user for `pickFile`, which only reports the choice, the user, or all users. */
  grantsTo: 'none' | 'user' | 'all-users';
}

/** Source: the platform's own page SDK. */
export const operations: Readonly<Record<AppAuthOperation, Operation>> = {
  pickFile: { route: 'pick-file', takesPath: false, grantsTo: 'none' },
  pickUserFile: {
    route: 'pick-user-file',
    scope: 'plat.file.userAccess',
    takesPath: false,
    grantsTo: 'user',
  },
  pickSharedFile: {
    route: 'pick-shared-file',
    scope: 'plat.file.sharedAccess',
    takesPath: false,
    grantsTo: 'all-users',
  },
  authorizeUserFile: {
    route: 'authorize-user-file',
    scope: 'plat.file.userAccess',
    takesPath: true,
    grantsTo: 'user',
  },
  authorizeSharedFile: {
    route: 'authorize-shared-file',
    scope: 'plat.file.sharedAccess',
    takesPath: true,
    grantsTo: 'all-users',
  },
};

/** The operation of each authorization page. */
export const operationByRoute: ReadonlyMap<string, AppAuthOperation> = new Map(
  (Object.keys(operations) as AppAuthOperation[]).map((name) => [operations[name].route, name]),
);
