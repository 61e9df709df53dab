import { basename } from 'node:path';
import type { UploadOptions } from 'pm-api-client';
import { fileOwner } from 'pm-api-client/resources';
import { usageError } from '../exit-codes.js';
import { named, oneOf, plainText, recordID, wholeNumber } from '../kinds.js';
import { type FilesRoot, safeName } from '../mcp/files-root.js';
import { notAllowed } from '../mcp/permissions.js';
import { argument, type Call, flag, operation, type ToolCall } from '../operation.js';
import { SENDING } from '../options.js';
import { isNamed, RESOURCES } from '../resources.js';
import { forAgents, inBoth, type Text, text } from '../texts.js';
import { showWrite, written } from './write-results.js';

/** Time limit of one file in seconds, unless --timeout sets another; the help names it. */
const FILE_TIMEOUT = 600;

/** `pm-api files`: files that are attached to records. */
export const filesGroup = {
  name: 'files',
  aliases: ['file'],
  does: inBoth(
    text`Files of records: upload, get, download, rename, delete`,
    '记录的附件：upload、get、download、rename、delete',
  ),
  notes: [
    inBoth(
      text`The time limit of one file is 600 seconds; --timeout changes it.`,
      '单个文件的传输超时为 600 秒，可用 --timeout 修改。',
    ),
  ],
  examples: [
    'files upload crash.log --objectType bug --objectID 12',
    'files upload - --name boot.log --objectType bug --objectID 12 < boot.log',
    'get bugs 12 --fields files',
    'files download 7 --to - | less',
  ],
};

const FILE = { template: 'file', values: [], zh: '附件' } satisfies Text;
export const id = argument('<id>', recordID, text`id of the file`, '附件的编号', { forAgents: '' });
export const maxBytes = flag(
  wholeNumber(1),
  text`maximum size in bytes; default: 67108864`,
  '大小上限（字节）；默认 67108864',
  { only: 'command' },
);

const ofOne = oneOf(fileOwner.shape.objectType.options, 'kind');
/** A kind of record, as the server or the resource is called; agents are told the resources. */
const ofMany = oneOf(['bugs', 'stories', 'tasks', 'testcases'], 'kind');
const owner: typeof ofOne = {
  ...ofOne,
  schema: ofMany.schema,
  read: (given) => {
    const found = RESOURCES.find((resource) => isNamed(resource, given));
    ofMany.read(found?.name ?? given);
    return ofOne.read(found?.one);
  },
};

export function timeoutOf({ context }: Call): number {
  return (context.options.timeout ?? FILE_TIMEOUT) * 1000;
}

/** `pm-api files upload crash.log --objectType bug --objectID 12`, and the tool `upload`. */
export const upload = operation({
  name: 'files upload',
  does: inBoth(
    text`Attach a file to a bug, story, task or test case`,
    '为 Bug、研发需求、任务或用例上传附件',
  ),
  input: () => ({
    file: flag(plainText, text`path of the file; - reads stdin`, '文件路径；- 表示标准输入', {
      flag: '<file>',
      only: 'command',
    }),
    resource: flag(owner, text`kind of record that it is attached to`, '附件所属记录的类型', {
      flag: '--object-type, --objectType',
      required: true,
      forAgents: '',
    }),
    id: flag(recordID, text`id of the record`, '记录的编号', {
      flag: '--object-id, --objectID',
      required: true,
      forAgents: '',
    }),
    path: { kind: plainText, means: '', only: 'tool' } as const,
    name: flag(
      named('name'),
      text`name of the file; default: the last part of the path`,
      '附件名称；默认为路径的最后一段',
      { forAgents: '' },
    ),
    text: { kind: plainText, means: '', only: 'tool' } as const,
    maxBytes,
    ...SENDING,
  }),
  examples: () => ['crash.log --objectType bug --objectID 12'],
  run: async (input, call) => {
    const { file, path, text: content, name } = input;
    const about = { objectType: input.resource, objectID: input.id, maxBytes: input.maxBytes };
    if (!call.isOfTool) {
      const named = name ?? (file === '-' ? undefined : basename(file ?? ''));
      if (named === undefined)
        throw usageError(text`a file from stdin needs a name.`, text`Pass --name, such as --name crash.log.`);
      return uploaded(file === '-' ? call.context.io.stdin : (file ?? ''), { ...about, name: named }, call);
    }
    const { filesRoot } = (call as ToolCall).server;
    const own = { ...about, name: name && safeName(name) };
    if ((path === undefined) === (content === undefined)) {
      throw usageError(
        forAgents`upload takes either path or text.`,
        filesRoot === undefined
          ? forAgents`Give name and text, such as "log.txt" and its content.`
          : forAgents`Give path of a file, relative to the folder of --files-root, or name and text.`,
      );
    }
    if (content !== undefined && name === undefined)
      throw usageError(forAgents`text has no name.`, forAgents`Give name, such as log.txt.`);
    if (path === undefined) return uploaded(new Blob([content ?? '']), own, call);
    const source = await rootOf(filesRoot).openForReading(path);
    try {
      // The opened file is sent: its path may lead elsewhere by now.
      const opened = source.file.createReadStream({ autoClose: false });
      return await uploaded(opened, { ...own, name: own.name ?? source.name }, call);
    } finally {
      await source.file.close();
    }
  },
  show: (result, context) => showWrite(context, 'upload', FILE, result),
  tool: {
    name: 'upload',
    title: 'Attach a file',
    does: (server) =>
      `Attach a file to a record: ${server.filesRoot === undefined ? 'name and text' : 'path, relative to the folder of --files-root, or name and text'}.`,
    writes: 'adds',
    answer: (result) => written(result, ['extension', 'size', 'objectType', 'objectID']),
  },
});

async function uploaded(
  content: string | Blob | AsyncIterable<Uint8Array>,
  about: Pick<UploadOptions, 'objectType' | 'objectID' | 'name' | 'maxBytes'>,
  call: Call,
) {
  const pm = await call.pm();
  const onProgress = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
    call.progress(sentBytes, totalBytes, 'bytes');
  return pm.files.upload(content, {
    ...call.write,
    ...about,
    timeoutMs: timeoutOf(call),
    ...(!call.write.dryRun && { onProgress }),
  });
}

/** `pm-api files rename 7 crash-of-monday` */
export const renameFile = operation({
  name: 'files rename',
  does: inBoth(text`Rename a file; its extension stays`, '重命名附件，扩展名不变'),
  input: () => ({
    id,
    name: argument('<name>', plainText, text`new name`, '新名称'),
    ...SENDING,
  }),
  examples: () => ['7 crash-of-monday'],
  run: async ({ id: file, name }, call) => (await call.pm()).files.rename(file, name, call.write),
  show: (result, context) => showWrite(context, 'rename', FILE, result),
});

/** `pm-api files delete 7` */
export const deleteFile = operation({
  name: 'files delete',
  does: inBoth(text`Delete a file`, '删除附件'),
  input: () => ({ id, ...SENDING }),
  examples: () => ['7 --dry-run'],
  run: async ({ id: file }, call) => (await call.pm()).files.delete(file, call.write),
  show: (result, context) => showWrite(context, 'delete', FILE, result),
});

export function rootOf(filesRoot: FilesRoot | undefined): FilesRoot {
  if (filesRoot !== undefined) return filesRoot;
  throw notAllowed(
    forAgents`this server reads and writes no files.`,
    forAgents`The person who runs it can name a folder with --files-root; ask them.`,
  );
}
