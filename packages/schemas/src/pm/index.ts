export {
  type Changes,
  numberFields,
  type OpenValue,
  type ServerList,
  type Without,
} from './fields/kind-schemas.js';
export * from './schemas/index.js';
export type * from './types/index.js';
export {
  type DirectoryCreate,
  type DirectoryRecord,
  type DirectoryUpdate,
  directoryCreate,
  directoryRecord,
  directoryUpdate,
} from './wire/directory.js';
export { type DocLibRecord, type DocRecord, docLibRecord, docRecord } from './wire/doc.js';
export { type DocCreate, docCreate } from './wire/doc-fields.js';
export {
  type FileOwner,
  type FileRecord,
  type FileRename,
  fileOwner,
  fileRecord,
  fileRename,
} from './wire/file.js';
export { type HistoryChangeRow, type HistoryRow, historyChangeRow, historyRow } from './wire/history.js';
export { type ListEnvelope, type ListPaging, listEnvelope } from './wire/list-envelope.js';
export {
  type LoggedInUser,
  type LoginAnswer,
  type LoginRequest,
  loginAnswer,
  loginRequest,
} from './wire/login.js';
export {
  type MemberFields,
  type MemberRecord,
  memberFields,
  type TeamFields,
  teamFields,
} from './wire/member.js';
