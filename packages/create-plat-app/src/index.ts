export type { Text, TextList, TextValue } from 'plat-common/text';
export type { PlatformName } from 'plat-schemas/platforms';
export { type CreatedPlatApp, type CreatePlatAppOptions, createPlatApp } from './create-plat-app.js';
export { CreatePlatAppError, type CreatePlatAppErrorCode } from './errors.js';
export { switchPlatform } from './switch-platform.js';
export type { TemplateName } from './write-template.js';
