import type { AppAuthOperation } from 'plat-schemas/app';
import type { FileEntry, FileGroup } from '../../api.js';
import { operations } from '../../authorization/operations.js';

/** The places of the sidebar, in the order that they have when none is asked for. */
const allGroups: readonly FileGroup[] = ['myFiles', 'otherShare', 'external', 'remote', 'favorites', 'team'];

/** What the picker shall offer. */
export interface PickRequest {
  /** As the page asks for it; else the picker has its own. */
  title?: string | undefined;
  okText?: string | undefined;
  /** One directory is picked, else files. */
  directory: boolean;
  multiple: boolean;
  /** Extensions with their dot, in lower case; none for all files. */
  accept: readonly string[];
  groups: readonly FileGroup[];
  creatable: boolean;
  disabledPaths: readonly string[];
}

/**
 * Reads the parameters of a pick as the platform does: what a page sends may be anything, and what is not understood is
 * left aside. Source: the platform's own page SDK.
 */
export function pickRequestFor(operation: AppAuthOperation, params: unknown): PickRequest {
  const given: Record<string, unknown> = typeof params === 'object' && params !== null ? { ...params } : {};
  // Only folders are shared with all users.
  const directory = operations[operation].grantsTo === 'all-users' || given.directory === true;
  const groups = textsOf(given.sidebarGroup).filter(isGroup);
  return {
    title: textOf(given.title),
    okText: textOf(given.okText),
    directory,
    multiple: !directory && given.multiple === true,
    accept: directory ? [] : textsOf([given.accept].flat()).map((extension) => extension.toLowerCase()),
    groups: groups.length > 0 ? [...new Set(groups)] : allGroups,
    creatable: typeof given.creatable === 'boolean' ? given.creatable : directory,
    disabledPaths: textsOf(given.disabledPaths),
  };
}

/** Whether the picker shows an entry at all: folders to go into, and what may be picked. */
export function isShown({ isDirectory, name }: FileEntry, { directory, accept }: PickRequest): boolean {
  if (isDirectory) return true;
  return !directory && (accept.length === 0 || accept.some((ending) => name.toLowerCase().endsWith(ending)));
}

/** Whether an entry that is shown can be the result. */
export function isPickable({ isDirectory, path }: FileEntry, request: PickRequest): boolean {
  return isDirectory === request.directory && !request.disabledPaths.includes(path);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : [];
}

function isGroup(name: string): name is FileGroup {
  return allGroups.some((group) => group === name);
}
