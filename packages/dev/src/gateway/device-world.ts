import type { GatewayWorld } from 'plat-testing/gateway';
import type { Application } from '../application/application.js';
import type { Grants } from '../authorization/grants.js';
import type { FileRights } from '../files/file-rights.js';
import { VOLUME } from '../files/platform-path.js';
import type { Device } from '../state/device.js';

/** The device for an application's gateway, read at each call, so that changes count for the next one. */
export function deviceWorld(
  device: Device,
  application: Application,
  grants: Grants,
  { acl }: FileRights,
): GatewayWorld {
  return {
    acl,
    volumes: { [VOLUME]: { 'en-US': 'Storage 1', 'zh-CN': '存储空间1' } },
    links: {},
    device: { bareArrays: false, refusesPathArrays: false, emptyLists: 'null', canonicalPaths: true },
    appName: application.name,
    get isInGroup() {
      return application.isInGroup;
    },
    get scopes() {
      return device.scopesOf(application.current().scopes);
    },
    get systemLanguage() {
      return device.config.systemLanguage ?? '';
    },
    get systemVersion() {
      return device.config.systemVersion;
    },
    get folders() {
      return grants.folders;
    },
  };
}
