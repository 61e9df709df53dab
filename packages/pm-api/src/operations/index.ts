import type { Group, Operation } from '../operation.js';
import { inBoth, type Text, text } from '../texts.js';
import { action, actions } from './actions.js';
import { api } from './api.js';
import { auth } from './auth.js';
import { bulk } from './bulk.js';
import { remove, restore } from './deletion.js';
import { describe } from './describe.js';
import { doctor } from './doctor.js';
import { download, getFile } from './file-download.js';
import { deleteFile, filesGroup, renameFile, upload } from './files.js';
import { get } from './get.js';
import { comment, history } from './history.js';
import { importRecords } from './import.js';
import { list } from './list.js';
import { logHours } from './log-hours.js';
import { members } from './members.js';
import { my, myWork } from './my.js';
import { open } from './open.js';
import { report } from './report.js';
import { docs, modules } from './scoped-kinds.js';
import { search, trash } from './search.js';
import { access, login, whoami } from './session.js';
import { transition, transitions } from './transitions.js';
import { create, update } from './writes.js';

/** The table of operations below the headings of the help, in the order of the help and of the tools. */
export const SECTIONS: readonly { heading: Text; parts: readonly (Operation | Group)[] }[] = [
  { heading: inBoth(text`Session:`, '会话：'), parts: [login, auth, whoami, access, doctor] },
  {
    heading: inBoth(text`Records:`, '记录：'),
    parts: [
      my,
      myWork,
      report,
      describe,
      list,
      get,
      search,
      open,
      create,
      update,
      remove,
      transition,
      bulk,
      history,
      comment,
      logHours,
      importRecords,
    ],
  },
  { heading: inBoth(text`State of a record:`, '记录的状态：'), parts: transitions },
  {
    heading: inBoth(text`Contents, tests, hours, trash:`, '关联、测试、工时、回收站：'),
    parts: [...actions, action, trash, restore],
  },
  {
    heading: inBoth(text`Attachments, teams, modules:`, '附件、团队、模块：'),
    parts: [
      { ...filesGroup, operations: [upload, getFile, download, renameFile, deleteFile] },
      members,
      modules,
      docs,
    ],
  },
  { heading: inBoth(text`Any route:`, '任意路径：'), parts: [api] },
];

const operationsIn = (part: Operation | Group): readonly Operation[] =>
  'operations' in part ? part.operations.flatMap(operationsIn) : [part];

/** Every operation. */
export const OPERATIONS: readonly Operation[] = SECTIONS.flatMap(({ parts }) => parts.flatMap(operationsIn));
