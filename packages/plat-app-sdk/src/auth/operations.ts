import type { AppAuthOperation } from 'plat-schemas/app';

/** An operation, as its authorization page takes it, and the member of the host that has its name. */
interface OperationDefinition {
  /** Last part of the page's path. */
  readonly route: string;
  /** The parameters of its own that go into the page's address, in this order. */
  readonly query: readonly ('directory' | 'accept' | 'sidebarGroup' | 'path')[];
  /** What the host's member is called with: the path, or what is asked of a picker. */
  readonly hostTakes: 'path' | 'picker';
}

/** Source: platform gaps, "Standalone pages (openAppAuth)"; that shared directories know `directory`, the specification. */
export const appAuthOperations: Readonly<Record<AppAuthOperation, OperationDefinition>> = {
  pickFile: { route: 'pick-file', query: ['directory', 'accept', 'sidebarGroup'], hostTakes: 'picker' },
  pickUserFile: {
    route: 'pick-user-file',
    query: ['directory', 'accept', 'sidebarGroup'],
    hostTakes: 'picker',
  },
  pickSharedFile: { route: 'pick-shared-file', query: ['directory', 'sidebarGroup'], hostTakes: 'picker' },
  authorizeUserFile: { route: 'authorize-user-file', query: ['path'], hostTakes: 'path' },
  authorizeSharedFile: { route: 'authorize-shared-file', query: ['path'], hostTakes: 'path' },
};

const names: readonly unknown[] = Object.keys(appAuthOperations);

/** Whether it is one of the five operations. Compared, never looked up, so no name reaches a prototype. */
export function isOperation(value: unknown): value is AppAuthOperation {
  return names.includes(value);
}
