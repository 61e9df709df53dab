import type { UploadOptions } from 'pm-api-client';
import { fileOwner } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import type { FilesRoot } from './files-root.js';
import { recordID } from './get.js';
import { imageTypeOf } from './image-type.js';
import { readOutput, writeOutput } from './outputs.js';
import { NOTICE, shownInList } from './record-texts.js';
import { safeName } from './safe-name.js';
import type { ServerOptions } from './server-options.js';
import { textIn } from './text-file.js';
import { type Tool, toolOf } from './tool.js';
import { ToolError } from './tool-error.js';
import { shownRequest } from './writes.js';

/** Bytes of an image or a text that is shown; a larger one is saved like any other file. */
const MAX_SHOWN = 4 * 2 ** 20;

/** Characters of a text that is shown whole, as many as of a record. */
const MAX_TEXT = 30_000;

/** Milliseconds that a whole file may take. */
const FILE_TIMEOUT_MS = 600_000;

/** What files are attached to: the resources, each with the name that the server has for one. */
const OWNERS: Readonly<Record<string, UploadOptions['objectType']>> = {
  bugs: 'bug',
  stories: 'story',
  tasks: 'task',
  testcases: 'testcase',
};
const [FIRST_OWNER = '', ...OTHER_OWNERS] = Object.keys(OWNERS);

/** Attaches a file to a record. */
export function uploadTool({ dryRun, filesRoot }: ServerOptions): Tool {
  return toolOf({
    name: 'upload',
    title: 'Attach a file',
    description: `Attach a file to a record: ${filesRoot === undefined ? 'name and text' : 'path, relative to the folder of --files-root, or name and text'}.${dryRun ? ' DRY RUN: shows the request and sends nothing.' : ''}`,
    input: z.strictObject({
      resource: z.string().check(z.meta({ enum: [FIRST_OWNER, ...OTHER_OWNERS] })),
      id: recordID,
      path: z.optional(z.string()),
      name: z.optional(z.string()),
      text: z.optional(z.string()),
    }),
    output: writeOutput,
    annotations: { readOnlyHint: dryRun, destructiveHint: false, idempotentHint: dryRun },
    readOnly: false,
    run: async ({ resource, id, path, name, text }, call) => {
      const objectType = fileOwner.shape.objectType.options.find((one) => one === OWNERS[resource]);
      if (objectType === undefined) {
        const hint = `What can: ${Object.keys(OWNERS).join(', ')}. Nothing was sent.`;
        throw new ToolError('invalid-input', `${resource} take no files.`, hint);
      }
      if ((path === undefined) === (text === undefined)) {
        const ofFile =
          filesRoot === undefined ? '' : 'path of a file, relative to the folder of --files-root, or ';
        const hint = `Give ${ofFile}name and text, such as "log.txt" and its content. Nothing was sent.`;
        throw new ToolError('invalid-input', 'upload takes either path or text.', hint);
      }
      if (text !== undefined && name === undefined) {
        throw new ToolError(
          'invalid-input',
          'text has no name.',
          'Give name, such as log.txt. Nothing was sent.',
        );
      }
      const options = {
        objectType,
        objectID: id,
        name: name === undefined ? undefined : safeName(name),
        dryRun,
        signal: call.signal,
        timeoutMs: FILE_TIMEOUT_MS,
        onProgress: dryRun
          ? undefined
          : ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
              call.progress(sentBytes, totalBytes),
      };
      if (path === undefined) return uploaded(new Blob([text ?? '']), options);
      const source = await rootOf(filesRoot).openForReading(path);
      try {
        // The opened file is sent: its path may lead elsewhere by now.
        return await uploaded(source.file.createReadStream({ autoClose: false }), {
          ...options,
          name: options.name ?? source.name,
        });
      } finally {
        await source.file.close();
      }

      async function uploaded(content: Blob | AsyncIterable<Uint8Array>, how: UploadOptions) {
        const result = await (await call.pm()).files.upload(content, how);
        if ('method' in result) return { content: { outcome: 'dry-run', request: shownRequest(result) } };
        const { outcome, changedByServer, record } = result;
        return {
          content: {
            outcome,
            ...(result.id !== undefined && { id: result.id }),
            ...(result.outcome === 'unverified' && { hint: result.hint }),
            ...(changedByServer.length > 0 && { changedByServer }),
            ...(record && {
              notice: NOTICE,
              record: await shownInList({ ...record }, ['extension', 'size', 'objectType', 'objectID']),
            }),
          },
        };
      }
    },
  });
}

/** Shows an image or a text, or saves another file. */
export function downloadTool({ readOnly, dryRun, filesRoot }: ServerOptions): Tool {
  const saves = filesRoot !== undefined && !readOnly && !dryRun;
  return toolOf({
    name: 'download',
    title: 'Download a file',
    description: `Get an attached file by its id (see files of the record). An image or a text is shown${saves ? '; another file, or any with path, is saved below the folder of --files-root' : '; this server saves no file'}.`,
    input: z.strictObject({ id: recordID, path: z.optional(z.string()) }),
    output: readOutput({
      notice: z.optional(z.string()),
      name: z.optional(z.string()),
      size: z.optional(z.int()),
      mimeType: z.optional(z.string()),
      text: z.optional(z.string()),
      path: z.optional(z.string()),
      hint: z.optional(z.string()),
    }),
    annotations: { readOnlyHint: !saves, destructiveHint: false },
    readOnly: true,
    run: async ({ id, path }, { pm, signal }) => {
      if (path !== undefined && !saves) throw notSaved(readOnly, dryRun);
      const { name, size, content } = await (await pm()).files.download(id, {
        signal,
        timeoutMs: FILE_TIMEOUT_MS,
      });
      const bytes = new Uint8Array((await content?.arrayBuffer()) ?? new ArrayBuffer(0));
      const mimeType = imageTypeOf(bytes);
      const known = { notice: NOTICE, name, size, ...(mimeType !== undefined && { mimeType }) };
      if (path === undefined && mimeType !== undefined && size <= MAX_SHOWN) {
        return { content: known, image: { data: Buffer.from(bytes).toString('base64'), mimeType } };
      }
      const text = path === undefined && size <= MAX_SHOWN ? textIn(bytes) : undefined;
      if (text !== undefined && !(saves && text.length > MAX_TEXT)) {
        return { content: { ...known, ...shownPart(text) } };
      }
      if (!saves) throw notSaved(readOnly, dryRun);
      const isChosen = path !== undefined;
      const saved = await rootOf(filesRoot).save(path ?? (safeName(name) || `file-${id}`), bytes, {
        isChosen,
      });
      return { content: { ...known, path: saved } };
    },
  });
}

/** The text of a file, or its beginning where it is too long. */
function shownPart(text: string): { text: string; hint?: string } {
  if (text.length <= MAX_TEXT) return { text };
  const hint = `These are the first ${MAX_TEXT} of ${text.length} characters.`;
  return { text: text.slice(0, MAX_TEXT), hint };
}

function rootOf(filesRoot: FilesRoot | undefined): FilesRoot {
  if (filesRoot !== undefined) return filesRoot;
  const hint = 'The person who runs it can name a folder with --files-root; ask them. Nothing was sent.';
  throw new ToolError('not-allowed', 'this server reads and writes no files.', hint);
}

function notSaved(readOnly: boolean, dryRun: boolean): ToolError {
  const why = readOnly
    ? 'this server runs with --read-only and saves no file.'
    : dryRun
      ? 'this server runs with --dry-run and saves no file.'
      : 'this server saves no file: it has no --files-root.';
  return new ToolError(
    'not-allowed',
    why,
    'Only images and texts are shown. Ask the person who runs this server.',
  );
}
