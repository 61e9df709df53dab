export { type Catalogue, said, type Text, type TextList, type TextValue } from 'plat-common/text';
export type {
  Changes,
  DirectoryCreate,
  DirectoryRecord,
  DirectoryUpdate,
  DocCreate,
  DocLibRecord,
  DocRecord,
  FileOwner,
  FileRecord,
  MemberFields,
  MemberRecord,
  OpenValue,
  ServerList,
  Without,
} from 'plat-schemas/pm';
export type * from 'plat-schemas/pm/types';
export type { AccessOptions, PmAccess } from './access.js';
export type * from './actions/interfaces.js';
export type * from './bulk/bulk.js';
export type { PreparedRequest } from './call.js';
export { type PmDiagnosis, PmError, type PmErrorCode, type PmErrorRequest } from './errors.js';
export type { My, MyStoryBrowse } from './my.js';
export type {
  EachOptions,
  PmAccountCredentials,
  PmClientOptions,
  PmClock,
  PmConnectionOptions,
  PmTokenCredentials,
  ReadOptions,
  RequestOptions,
  RichText,
  SearchOptions,
  WriteOptions,
} from './options.js';
export { PmClient } from './pm-client.js';
export type * from './resource/lists.js';
export type * from './resource/resource.js';
export type * from './resource/transitions.js';
export type * from './resource/written.js';
export type * from './resources/types.js';
export { htmlToMarkdown, markdownToHtml } from './rich-text/rich-text.js';
export type { Allowed, ModuleAccess } from './role-matrix.js';
export { openSession, type PmSession } from './session.js';
export { serverAddress } from './settings.js';
export type {
  Directories,
  Directory,
  InOneExecution,
  InOneProduct,
  Modules,
} from './subresources/directories.js';
export type {
  DocLibs,
  DocSpaceKind,
  DocSpaces,
  Docs,
  InOneLib,
  InOneSpace,
} from './subresources/docs.js';
export type {
  Download,
  DownloadOptions,
  FileSource,
  Files,
  UploadOptions,
  UploadProgress,
} from './subresources/files.js';
export type { HasMembers, Members } from './subresources/members.js';
export type { PmUser } from './user.js';
