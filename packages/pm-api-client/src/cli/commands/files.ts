import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { fileOwner } from 'plat-schemas/pm';
import type { UploadOptions } from '../../operations/files.js';
import { type Action, setAction } from '../action.js';
import { count, recordNumber } from '../arguments.js';
import { connect } from '../connect.js';
import type { Context } from '../context.js';
import { addGroup, type DeferredCommands } from '../deferred-commands.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import { addWriteOptions, writeOptionsOf } from '../options.js';
import { withProgress } from '../progress.js';
import { download } from './download.js';
import { showWrite } from './write-results.js';

/** Seconds that a whole file may take on its way, where no other time limit is given. */
const FILE_TIMEOUT = 600;

/** `pm-api files upload crash.log --objectType bug --objectID 12`: files that are attached to records. */
export function addFiles(program: Command, io: Io, deferred: DeferredCommands): void {
  const addCommands = (group: Command) => {
    for (const { name, does, example, build } of VERBS) {
      const command = group
        .command(name)
        .description(does)
        .addHelpText('after', `\nExample:\n  pm-api files ${name} ${example}`);
      deferred.defer(command, () => setAction(io, command, build(command, io)));
    }
  };
  addGroup(program, deferred, 'files', 'Files of records: upload, get, download, rename, delete', addCommands)
    .alias('file')
    .addHelpText('after', HELP);
}

/** An operation on files. */
interface FileVerb {
  name: string;
  does: string;
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
          new Option('--object-type, --objectType <kind>', 'what it is attached to; required')
            .choices(fileOwner.shape.objectType.options)
            .makeOptionMandatory(),
        )
        .addOption(
          new Option('--object-id, --objectID <id>', 'its number; required')
            .argParser(recordNumber)
            .makeOptionMandatory(),
        )
        .option('--name <name>', "what the file is called; default: the path's last part")
        .option('--max-bytes <count>', 'bytes that the file may have (67108864)', count);
      addWriteOptions(command);
      return (context, file: string, flags: UploadFlags) => upload(context, command, file, flags);
    },
  },
  {
    name: 'get',
    does: 'Show what the server knows of a file',
    example: '7',
    build: (command) => {
      command.argument('<id>', 'number of the file', recordNumber);
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
        .argument('<id>', 'number of the file', recordNumber)
        .option('--to <path>', 'file or folder to save it in, - for stdout; default: its own name, here')
        .option('--overwrite', 'replace a file that is there')
        .option('--max-bytes <count>', 'bytes that the file may have (67108864)', count);
      return async (context, id: number, flags: { to?: string; overwrite?: true; maxBytes?: number }) => {
        const pm = await connect(context);
        const timeoutMs = (context.options.timeout ?? FILE_TIMEOUT) * 1000;
        await download(context, pm, id, { ...flags, timeoutMs });
      };
    },
  },
  {
    name: 'rename',
    does: 'Give a file another name; its kind stays',
    example: '7 crash-of-monday',
    build: (command, io) => {
      command.argument('<id>', 'number of the file', recordNumber).argument('<name>', 'its new name');
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
      command.argument('<id>', 'number of the file', recordNumber);
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
    const hint = 'Give --name, such as --name crash.log. Nothing was sent.';
    throw new CommandError('what comes by stdin has no name.', hint, EXIT.usage);
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

const HELP = `
A whole file may take ${FILE_TIMEOUT} seconds, or what --timeout says.

Examples:
  pm-api files upload crash.log --objectType bug --objectID 12
  journalctl -b | pm-api files upload - --name boot.log --objectType bug --objectID 12
  pm-api files download 7 --to - | less`;
