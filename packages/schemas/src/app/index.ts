export { type AppAuthOperation, type AppAuthResult, appAuthResult } from './app-auth-result.js';
export { type ExitPageTips, exitPageTips } from './exit-page-tips.js';
export {
  type AuthorizeAnswer,
  authorizeAnswer,
  type PickAnswer,
  pickAnswer,
  pickedFiles,
} from './file-answers.js';
export { type FileDetailsOptions, fileDetailsOptions } from './file-details-options.js';
export {
  type FilePickerParams,
  filePickerParams,
  type SharedFilePickerParams,
  type SidebarGroup,
  sharedFilePickerParams,
} from './file-picker-params.js';
export { type PlatformConfig, platformConfig } from './platform-config.js';
