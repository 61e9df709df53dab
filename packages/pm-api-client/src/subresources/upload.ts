import { text } from 'plat-common/text';
import { fileOwner } from 'plat-schemas/pm';
import type { Call, PreparedRequest } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import { checkedFields } from '../resource/guard.js';
import type { ReadRecord } from '../resource/target.js';
import { confirmed, correctCreated, NOT_READ, unverified } from '../resource/write.js';
import type { WriteOutcome } from '../resource/written.js';
import { copyOf } from '../result-texts.js';
import { readyFile } from './file-source.js';
import type { UploadOptions } from './files.js';
import { files, MAX_FILE_BYTES, owners } from './files.js';

/** POST /files, and a look at what the server has kept. */
export async function uploadFile(
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
  const call = {
    ...request,
    body: owner,
    file: { part: 'file', ...file, onSent },
    wants: { as: 'id' },
  } as const satisfies Call;
  if (how.dryRun) {
    const prepared = connection.prepare(call);
    return { ...prepared, body: { ...prepared.body, file: `${file.name}, ${totalBytes} bytes` } };
  }
  if (how.verify !== false) await lookAtOwner(connection, owner, limits);
  const { id } = await connection.send(call, limits);
  if (id === undefined) return unverified(undefined, undefined, LOOK);
  if (how.verify === false) return unverified(id, undefined, NOT_READ);
  const asked = { title: file.name, ...owner };
  const written = await confirmed(
    { definition: files, call: { ...call, body: asked }, asked, ifNot: () => correctCreated(id) },
    id,
    read,
    limits,
  );
  const isOther = written.record !== undefined && written.record.extension !== extensionOf(file.name);
  return isOther ? copyOf(written, { changedByServer: [...written.changedByServer, 'extension'] }) : written;
}

const LOOK = text`The server did not return the id of the file: look at its record.`;

/** Servers report success for a file that is attached to a missing record. */
async function lookAtOwner(
  connection: Connection,
  { objectType, objectID }: { objectType: keyof typeof owners; objectID: number },
  limits: Limits,
): Promise<void> {
  const path = `/${owners[objectType]}/${objectID}`;
  try {
    await connection.send({ method: 'GET', path, wants: { as: 'record', key: objectType } }, limits);
  } catch (error) {
    // Attaching a file needs no read access.
    if (!(error instanceof PmError) || error.code !== 'forbidden') throw error;
  }
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
