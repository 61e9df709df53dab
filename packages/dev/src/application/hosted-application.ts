import type { RunningFakeGateway } from 'plat-testing/gateway';
import type { DevHostedApp } from '../api.js';
import type { Grants } from '../authorization/grants.js';
import type { Upstream } from '../proxy/upstream.js';
import type { Application } from './application.js';
import type { RunningPackage } from './running-package.js';

/** What an application has for itself on the device. */
export interface HostedParts {
  application: Application;
  /** The package's folder. */
  folder: string;
  /** Undefined where nothing of it is behind the unified gateway. */
  upstream: Upstream | undefined;
  grants: Grants;
  gateway: RunningFakeGateway;
}

/** One application of the device with its own grants, token and gateway. Users, files and settings are shared by all applications. */
export class HostedApplication {
  readonly application: Application;
  readonly folder: string;
  /** Known for a package that plat-dev runs when it was read. */
  upstream: Upstream | undefined;
  readonly grants: Grants;
  readonly gateway: RunningFakeGateway;
  /** Where plat-dev installs and runs it. */
  package: RunningPackage | undefined;
  tokenRotations = 0;
  isUp = true;

  constructor({ application, folder, upstream, grants, gateway }: HostedParts) {
    this.application = application;
    this.folder = folder;
    this.upstream = upstream;
    this.grants = grants;
    this.gateway = gateway;
  }

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
