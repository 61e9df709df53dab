/** The entry `pm-api-client/resources`: every resource as data, for programs that offer all of them, such as the command pm-api. */
export { fileOwner, memberFields } from 'plat-schemas/pm';
export type {
  ChangeRules,
  CompletionContext,
  CreateRule,
  FieldsSchema,
  GroupRule,
  ListRule,
  MyRule,
  PmRecord,
  RequestRules,
  ResourceDefinition,
  StateFilter,
  States,
  TransitionRule,
  UpdateRule,
} from './resource/definition.js';
export { definitions as resources } from './resources/definitions.js';
export { type DirectoryDefinition, directories } from './subresources/directories.js';
export {
  docLibs,
  docModules,
  docSpaces,
  docs,
  SPACE_KINDS,
  USER_CREATED_SPACES,
} from './subresources/docs.js';
export { teams } from './subresources/members.js';
