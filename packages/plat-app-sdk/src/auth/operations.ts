import type { AppAuthOperation } from 'plat-schemas/app';

/** What goes from the application's parameters into the address of an authorization page. */
type QueryName = 'directory' | 'accept' | 'sidebarGroup' | 'path';

/** An operation, as its authorization page takes it: the last part of the page's path, and what its query has, in order. */
type OperationDefinition = readonly [route: string, query: readonly QueryName[]];

const file: QueryName[] = ['directory', 'accept', 'sidebarGroup'];
const path: QueryName[] = ['path'];

/** Source: the platform's own SDK; that shared directories know `directory`, its specification. */
export const appAuthOperations: Readonly<Record<AppAuthOperation, OperationDefinition>> = {
  pickFile: ['pick-file', file],
  pickUserFile: ['pick-user-file', file],
  pickSharedFile: ['pick-shared-file', ['directory', 'sidebarGroup']],
  authorizeUserFile: ['authorize-user-file', path],
  authorizeSharedFile: ['authorize-shared-file', path],
};

/** Whether it is about a path that the application names, and not about one that the user picks. */
export function takesPath(operation: AppAuthOperation): boolean {
  return appAuthOperations[operation][1] === path;
}
