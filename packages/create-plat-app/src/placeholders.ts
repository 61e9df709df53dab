import { type PlatformName, platforms } from 'plat-schemas/platforms';
import { titleOf } from './app-name.js';
import { type TemplateName, templates } from './templates.js';

/** The placeholders in the templates' files, for what differs between applications. */
export type Placeholders = Record<`__${string}__`, string>;

/** The placeholders of one application, with what replaces them. */
export function placeholdersFor(name: string, template: TemplateName, platform: PlatformName): Placeholders {
  const { prefix, variablePrefix, apiGroup, userHeaders } = platforms[platform];
  const { main, mountPage } = templates[template];
  return {
    __APP_NAME__: name,
    __APP_TITLE__: titleOf(name),
    __PLATFORM__: platform,
    __SCOPE_PREFIX__: prefix,
    __VARIABLE_PREFIX__: variablePrefix,
    __GATEWAY_GROUP__: apiGroup,
    __USER_ID_HEADER__: userHeaders.uid,
    __MAIN__: main,
    __MOUNT_PAGE__: mountPage,
  };
}

/** The text with every placeholder replaced. */
export function fillPlaceholders(text: string, placeholders: Placeholders): string {
  return Object.entries(placeholders).reduce((done, [mark, value]) => done.replaceAll(mark, value), text);
}
