import type { GatewayWorld } from 'plat-testing/gateway';
import type { Application } from '../application/application.js';
import type { Grants } from '../authorization/grants.js';
import type { FileRights } from '../files/file-rights.js';
import { VOLUME } from '../files/platform-path.js';
import type { Device } from '../state/device.js';

/** What an application's gateway answers from. */
export interface DeviceWorldParts {
  device: Device;
  application: Application;
  grants: Grants;
  rights: FileRights;
}

/** The device for its gateway, read at each call, so that changes count for the next one. */
export class DeviceWorld implements GatewayWorld {
  readonly acl: GatewayWorld['acl'];
  readonly volumes = { [VOLUME]: { 'en-US': 'Storage 1', 'zh-CN': '存储空间1' } };
  readonly links = {};
  readonly isInGroup = true;
  readonly device = {
    bareArrays: false,
    refusesPathArrays: false,
    emptyLists: 'null',
    canonicalPaths: true,
  } as const;
  readonly #device: Device;
  readonly #application: Application;
  readonly #grants: Grants;

  constructor({ device, application, grants, rights }: DeviceWorldParts) {
    this.acl = rights.acl;
    this.#device = device;
    this.#application = application;
    this.#grants = grants;
  }

  get appName(): string {
    return this.#application.name;
  }

  get scopes(): string[] {
    return this.#device.scopesOf(this.#application.current().scopes);
  }

  get systemLanguage(): string {
    return this.#device.config.systemLanguage ?? '';
  }

  get systemVersion(): string {
    return this.#device.config.systemVersion;
  }

  get folders(): GatewayWorld['folders'] {
    return this.#grants.folders;
  }
}
