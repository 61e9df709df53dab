import { text } from 'plat-common/text';
import { type FileOwner, fileOwner } from 'plat-schemas/pm';
import type { Call, PreparedRequest } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { WriteOptions } from '../options.js';
import { createResource } from '../resource/create-resource.js';
import type { KnownServer, PmRecord } from '../resource/definition.js';
import { checkedFields, serverFor } from '../resource/guard.js';
import type { ReadRecord } from '../resource/read-record.js';
import type { Deletes, Gets, Updates } from '../resource/resource.js';
import { confirmed, correctCreated, NOT_READ, unverified } from '../resource/write.js';
import type { WriteOutcome } from '../resource/written.js';
import { copyOf } from '../result-texts.js';
import { downloadFile } from './download.js';
import { readyFile } from './file-source.js';
import type { DownloadOptions, Files, UploadOptions } from './files.js';
import { files, MAX_FILE_BYTES, owners } from './files.js';

type OnRecord = Gets<PmRecord> & Deletes<PmRecord> & Updates<object, PmRecord>;

/** The operations on files. */
export function createFiles(connection: Connection): Files {
  const { get, update, delete: remove } = createResource<OnRecord>(files, connection);
  const operations = {
    get,
    delete: remove,
    upload: async (source: unknown, options: UploadOptions) => uploadFile(connection, get, source, options),
    download: async (id: unknown, options?: DownloadOptions) => downloadFile(connection, id, options),
    rename: async (id: number, name: string, options?: WriteOptions) =>
      update(id, { fileName: name }, options),
  };
  // Edge: what `dryRun` resolves with depends on its value, which only the interface can say.
  return operations as unknown as Files;
}

/** POST /files, and a look at what the server has kept. */
async function uploadFile(
  connection: Connection,
  read: ReadRecord,
  source: unknown,
  options: UploadOptions,
): Promise<WriteOutcome | PreparedRequest> {
  const { objectType, objectID, name, maxBytes = MAX_FILE_BYTES, onProgress, ...how } = options ?? {};
  const limits = connection.limits(how);
  const request = { method: 'POST', path: '/files' } as const;
  const owner = fileOwner.parse(checkedFields(fileOwner, { objectType, objectID }, request));
  const file = await readyFile(source, name, maxBytes);
  const totalBytes = file.content.size;
  const onSent = onProgress && ((sentBytes: number) => onProgress({ sentBytes, totalBytes }));
  const part = { part: 'file', ...file, onSent };
  const call = { ...request, body: owner, file: part, wants: { as: 'id' } } as const satisfies Call;
  if (how.dryRun) {
    const prepared = connection.prepare(call);
    return { ...prepared, body: { ...prepared.body, file: `${file.name}, ${totalBytes} bytes` } };
  }
  if (how.verify !== false) await lookAtOwner(serverFor(connection, limits), owner);
  const { id } = await connection.send(call, limits);
  if (id === undefined) return unverified(undefined, undefined, LOOK);
  if (how.verify === false) return unverified(id, undefined, NOT_READ);
  const asked = { title: file.name, ...owner };
  const sent = { definition: files, call: { ...call, body: asked }, asked, ifNot: () => correctCreated(id) };
  const written = await confirmed(sent, id, read, limits);
  const isOther = written.record !== undefined && written.record.extension !== extensionOf(file.name);
  return isOther ? copyOf(written, { changedByServer: [...written.changedByServer, 'extension'] }) : written;
}

const LOOK = text`The server did not return the id of the file: look at its record.`;

/** Servers report success for a file that is attached to a missing record. */
async function lookAtOwner(server: KnownServer, { objectType, objectID }: FileOwner): Promise<void> {
  await server.read({ name: owners[objectType], one: objectType }, objectID).catch((error: unknown) => {
    // Attaching a file needs no read access.
    if (!(error instanceof PmError) || error.code !== 'forbidden') throw error;
  });
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
