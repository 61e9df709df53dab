/** The entry `pm-api-client/resources`: every resource as data, for programs that offer all of them, such as the command pm-api. */
export { fileOwner, memberFields } from 'plat-schemas/pm';
export * from './resource/definition.js';
export { richTextOf } from './resource/read-back.js';
export { definitions as resources } from './resources/definitions.js';
export { type DirectoryDefinition, directories } from './subresources/directories.js';
export { docLibs, docs, SPACE_KINDS } from './subresources/docs.js';
export { teams } from './subresources/members.js';
