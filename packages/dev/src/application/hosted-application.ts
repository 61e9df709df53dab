import type { RunningFakeGateway } from 'plat-testing/gateway';
import type { DevHostedApp } from '../api.js';
import type { Grants } from '../authorization/grants.js';
import type { DeviceFolders } from '../device/device-folders.js';
import type { Upstream } from '../proxy/upstream.js';
import type { Application } from './application.js';
import type { RunningPackage } from './running-package.js';

/** One application of the device with its own grants, token and gateway. Users, files and settings are shared by all applications. */
export class HostedApplication {
  /** Where plat-dev installs and runs it. */
  package: RunningPackage | undefined;
  tokenRotations = 0;
  isUp = true;

  /**
   * @param folder the package's folder
   * @param upstream undefined where nothing of it is behind the unified gateway, or until the package is read
   * @param deviceFolders where plat-dev installs it; undefined if plat-dev does not run it
   */
  constructor(
    readonly application: Application,
    readonly folder: string,
    public upstream: Upstream | undefined,
    readonly grants: Grants,
    readonly gateway: RunningFakeGateway,
    readonly deviceFolders: DeviceFolders | undefined,
  ) {}

  get name(): string {
    return this.application.name;
  }

  /** Its part of the control API's state. `scopesOf` removes withdrawn scopes. */
  stateWith(scopesOf: (declared: readonly string[]) => string[]): DevHostedApp {
    const app = this.application.current();
    return {
      ...app,
      ...(this.package && { entries: this.package.entries, package: this.package.state }),
      scopes: scopesOf(app.scopes),
      grants: this.grants.all,
      gateway: {
        socketPath: this.gateway.socketPath,
        isUp: this.isUp,
        tokenRotations: this.tokenRotations,
        tokenRevoked: this.gateway.token === '',
      },
    };
  }
}
