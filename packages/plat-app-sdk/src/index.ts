export type {
  AppAuthOperation,
  AppAuthResult,
  AuthorizeAnswer,
  ExitPageTips,
  FileDetailsOptions,
  FilePickerParams,
  PickAnswer,
  PlatformConfig,
  SharedFilePickerParams,
  SidebarGroup,
} from 'plat-schemas/app';
export type { PlatformName } from 'plat-schemas/platforms';
export { type AppAuthResultFilter, onAppAuthResult } from './auth/listen-for-result.js';
export type * from './auth/options.js';
export {
  consumeAuthState,
  type RememberAuthStateOptions,
  rememberAuthState,
} from './auth/remembered-state.js';
export { PlatAppError, type PlatAppErrorCode, type PlatAppErrorDetails } from './errors.js';
export type * from './events/host-events.js';
export type { Unsubscribe } from './events/listen.js';
export type { CallOptions, PlatAppOptions } from './options.js';
export type {
  FlutterBridge,
  OpenedWindow,
  PageChannel,
  PageMessage,
  PageWindow,
  StateStorage,
  StateWindow,
} from './page-window.js';
export { PlatApp } from './plat-app.js';
export type { PlatAppMember } from './supports.js';
