import type { AppAuthOperation } from 'plat-schemas/app';

/** An operation with which an application asks a person for files. */
export interface Operation {
  /** The scope that the application needs for it. */
  scope?: string;
  /** Whether it asks about one given path, without a picker. */
  takesPath: boolean;
  /** Who gets access: no user for `pickFile`, which only reports the choice, the user, or all users. */
  grantsTo: 'none' | 'user' | 'all-users';
}

const USER = { scope: 'plat.file.userAccess', grantsTo: 'user' } as const;
const SHARED = { scope: 'plat.file.sharedAccess', grantsTo: 'all-users' } as const;

/** Source: the platform's own page SDK. */
export const operations: Readonly<Record<AppAuthOperation, Operation>> = {
  pickFile: { takesPath: false, grantsTo: 'none' },
  pickUserFile: { takesPath: false, ...USER },
  pickSharedFile: { takesPath: false, ...SHARED },
  authorizeUserFile: { takesPath: true, ...USER },
  authorizeSharedFile: { takesPath: true, ...SHARED },
};

/** The operation of each authorization page, by the last part of its path: `pick-user-file`. */
export const operationByRoute: ReadonlyMap<string, AppAuthOperation> = new Map(
  (Object.keys(operations) as AppAuthOperation[]).map((name) => [
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    name,
  ]),
);
