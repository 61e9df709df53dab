import type { FilesRoot } from './files-root.js';

/** The operations that the server permits. */
export interface ServerOptions {
  /** Offers no tool that writes. */
  readOnly: boolean;
  /** Writes resolve with the request and send nothing. */
  dryRun: boolean;
  /** Deletes are offered. */
  allowDestructive: boolean;
  /** Accounts and rights may be changed. */
  allowAdmin: boolean;
  /** The folder whose files may be uploaded and that takes downloads; undefined: no file is read or written. */
  filesRoot: FilesRoot | undefined;
}
