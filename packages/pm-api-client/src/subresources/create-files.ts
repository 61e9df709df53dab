import type { Connection } from '../connection.js';
import type { WriteOptions } from '../options.js';
import { createResource } from '../resource/create-resource.js';
import type { PmRecord } from '../resource/definition.js';
import type { Deletes, Gets, Updates } from '../resource/resource.js';
import type { ReadRecord } from '../resource/target.js';
import { downloadFile } from './download.js';
import type { DownloadOptions, Files, UploadOptions } from './files.js';
import { files } from './files.js';
import { uploadFile } from './upload.js';

type OnRecord = Gets<PmRecord> & Deletes<PmRecord> & Updates<object, PmRecord>;

/** The operations on files. */
export function createFiles(connection: Connection): Files {
  const { get, update, delete: remove } = createResource<OnRecord>(files, connection);
  const read: ReadRecord = (id, limits) => get(id, limits);
  const operations = {
    get,
    delete: remove,
    upload: async (source: unknown, options: UploadOptions) => uploadFile(connection, read, source, options),
    download: async (id: unknown, options?: DownloadOptions) => downloadFile(connection, id, options),
    rename: async (id: number, name: string, options?: WriteOptions) =>
      update(id, { fileName: name }, options),
  };
  // Edge: what `dryRun` resolves with depends on its value, which only the interface can say.
  return operations as unknown as Files;
}
