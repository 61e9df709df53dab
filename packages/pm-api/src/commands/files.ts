import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import type { UploadOptions } from 'pm-api-client';
import { fileOwner } from 'pm-api-client/resources';
import { type Action, setAction } from '../action.js';
import { count, recordNumber } from '../arguments.js';
import { connect } from '../connect.js';
import type { Context } from '../context.js';
import { addGroup, type DeferredCommands } from '../deferred-commands.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import { addWriteOptions, writeOptionsOf } from '../options.js';
import { withProgress } from '../progress.js';
import { addNotes } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
import { download } from './download.js';
import { showWrite } from './write-results.js';

/** Time limit of one file in seconds, unless --timeout sets another; the help names it. */
const FILE_TIMEOUT = 600;

/** `pm-api files upload crash.log --objectType bug --objectID 12`: files that are attached to records. */
export function addFiles(program: Command, io: Io, deferred: DeferredCommands): void {
  const addCommands = (group: Command) => {
    for (const { name, does, example, build } of VERBS) {
      const command = group.command(name).description(does);
      addNotes(command, io.texts, { examples: () => [`files ${name} ${example}`] });
      deferred.defer(command, () => setAction(io, command, build(command, io)));
    }
  };
  const files = addGroup(
    program,
    deferred,
    'files',
    'Files of records: upload, get, download, rename, delete',
    addCommands,
  ).alias('file');
  addNotes(files, io.texts, { notes: NOTES, examples: () => EXAMPLES });
}

/** An operation on files. */
interface FileVerb {
  name: string;
  does: Text;
  example: string;
  build(command: Command, io: Io): Action;
}

const VERBS: readonly FileVerb[] = [
  {
    name: 'upload',
    does: 'Attach a file to a bug, story, task or test case',
    example: 'crash.log --objectType bug --objectID 12',
    build: (command, _io) => {
      command
        .argument('<file>', 'path of the file; - reads stdin')
        .addOption(
          new Option('--object-type, --objectType <kind>', 'kind of record that it is attached to; required')
            .choices(fileOwner.shape.objectType.options)
            .makeOptionMandatory(),
        )
        .addOption(
          new Option('--object-id, --objectID <id>', 'id of the record; required')
            .argParser(recordNumber)
            .makeOptionMandatory(),
        )
        .option('--name <name>', 'name of the file; default: the last part of the path')
        .option('--max-bytes <count>', 'maximum size in bytes; default: 67108864', count);
      addWriteOptions(command);
      return (context, file: string, flags: UploadFlags) => upload(context, command, file, flags);
    },
  },
  {
    name: 'get',
    does: 'Show the details of a file',
    example: '7',
    build: (command) => {
      command.argument('<id>', 'id of the file', recordNumber);
      return async (context, id: number) => {
        const pm = await connect(context);
        await context.printer.record(await pm.files.get(id, { signal: context.io.signal }));
      };
    },
  },
  {
    name: 'download',
    does: 'Save a file, or write it to stdout',
    example: '7 --to crash.log',
    build: (command) => {
      command
        .argument('<id>', 'id of the file', recordNumber)
        .option(
          '--to <path>',
          'file or folder to save it to, - for stdout; default: its own name in this folder',
        )
        .option('--overwrite', 'replace an existing file')
        .option('--max-bytes <count>', 'maximum size in bytes; default: 67108864', count);
      return async (context, id: number, flags: { to?: string; overwrite?: true; maxBytes?: number }) => {
        const pm = await connect(context);
        const timeoutMs = (context.options.timeout ?? FILE_TIMEOUT) * 1000;
        await download(context, pm, id, { ...flags, timeoutMs });
      };
    },
  },
  {
    name: 'rename',
    does: 'Rename a file; its extension stays',
    example: '7 crash-of-monday',
    build: (command, io) => {
      command.argument('<id>', 'id of the file', recordNumber).argument('<name>', 'new name');
      addWriteOptions(command);
      return async (context, id: number, name: string) => {
        const write = writeOptionsOf(command, io);
        const pm = await connect(context, write);
        await showWrite(context, 'rename', 'file', await pm.files.rename(id, name, write));
      };
    },
  },
  {
    name: 'delete',
    does: 'Delete a file',
    example: '7 --dry-run',
    build: (command, io) => {
      command.argument('<id>', 'id of the file', recordNumber);
      addWriteOptions(command);
      return async (context, id: number) => {
        const write = writeOptionsOf(command, io);
        const pm = await connect(context, write);
        await showWrite(context, 'delete', 'file', await pm.files.delete(id, write));
      };
    },
  },
];

interface UploadFlags extends Pick<UploadOptions, 'objectType' | 'objectID' | 'maxBytes'> {
  name?: string;
}

/** Uploads a file or what comes by stdin, with a bar on a terminal. */
async function upload(context: Context, command: Command, file: string, flags: UploadFlags): Promise<void> {
  const { io, options } = context;
  const { objectType, objectID, maxBytes, name = file === '-' ? undefined : basename(file) } = flags;
  if (name === undefined) {
    throw new CommandError(
      'a file from stdin needs a name.',
      'Pass --name, such as --name crash.log. Nothing was sent.',
      EXIT.usage,
    );
  }
  const write = writeOptionsOf(command, io);
  const timeoutMs = (options.timeout ?? FILE_TIMEOUT) * 1000;
  const pm = await connect(context, write);
  const source = file === '-' ? io.stdin : file;
  const how = { ...write, objectType, objectID, maxBytes, name, timeoutMs };
  const result = io.stderr.isTTY
    ? await withProgress(io.stderr, { unit: 'bytes' }, (show) =>
        pm.files.upload(source, {
          ...how,
          onProgress: ({ sentBytes, totalBytes }) => show(sentBytes, totalBytes),
        }),
      )
    : await pm.files.upload(source, how);
  await showWrite(context, 'upload', 'file', result);
}

const NOTES: readonly Text[] = ['The time limit of one file is 600 seconds; --timeout changes it.'];

const EXAMPLES = [
  'files upload crash.log --objectType bug --objectID 12',
  'files upload - --name boot.log --objectType bug --objectID 12 < boot.log',
  'files download 7 --to - | less',
];
