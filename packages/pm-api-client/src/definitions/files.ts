import { fileRecord, fileRename } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';

/** Files that are attached to records. Not in the specification: as observed on released servers. */
export const files = {
  name: 'files',
  one: 'file',
  record: fileRecord,
  get: true,
  delete: true,
  update: { fields: fileRename, instead: {} },
  storedAs: { fileName: 'title' },
} as const satisfies ResourceDefinition;

/** What a file may be attached to, with the path of such a record. Servers take any other word, and attach it to nothing. */
export const owners = {
  bug: 'bugs',
  story: 'stories',
  task: 'tasks',
  testcase: 'testcases',
} as const;

/** Bytes of the largest file that released servers take: a larger one is dropped on its way to them. */
export const LARGEST_FILE = 64 * 2 ** 20;
