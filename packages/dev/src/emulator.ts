import type { GatewayExchange } from 'plat-testing/gateway';
import type {
  AuthorizationAnswer,
  AuthorizationRequest,
  DevApp,
  DevFaults,
  DevState,
  DevUser,
  StateChange,
} from './api.js';
import type { Application } from './application/application.js';
import type { HostedApplication } from './application/hosted-application.js';
import { type AuthorizationDesk, authorize, mayAsk } from './authorization/authorize.js';
import type { FileRights } from './files/file-rights.js';
import { UserFiles } from './files/user-files.js';
import type { Volume } from './files/volume.js';
import { applyGatewayFault } from './gateway/gateway-faults.js';
import { gatewayLine } from './inspector/gateway-line.js';
import type { EventLog } from './inspector/log.js';
import type { Secrets } from './inspector/secrets.js';
import type { Device } from './state/device.js';
import type { DeviceUsers } from './users/device-users.js';

/** What an emulator is made of. */
export interface EmulatorParts {
  /** At least one; the first is meant where none is named. */
  hosted: readonly [HostedApplication, ...HostedApplication[]];
  device: Device;
  volume: Volume;
  users: DeviceUsers;
  rights: FileRights;
  log: EventLog;
  secrets: Secrets;
  platform: 'plat' | 'fnos';
}

/** The emulated platform: what the control API and test code do with it, without HTTP. */
export class Emulator {
  readonly log: EventLog;
  readonly #parts: EmulatorParts;
  readonly #listeners = new Set<(state: DevState) => void>();
  #apps: DevApp[];

  constructor(parts: EmulatorParts) {
    this.#parts = parts;
    this.log = parts.log;
    this.#apps = parts.hosted.map(({ application }) => application.current());
    for (const { gateway } of parts.hosted) parts.secrets.add(gateway.token);
  }

  /** All applications of the device. */
  get hosted(): readonly HostedApplication[] {
    return this.#parts.hosted;
  }

  /** The first application. */
  get application(): Application {
    return this.#parts.hosted[0].application;
  }

  /** The application of a name, or the first; undefined where none has the name. */
  hostedBy(name?: string): HostedApplication | undefined {
    const { hosted } = this.#parts;
    return name === undefined ? hosted[0] : hosted.find((one) => one.name === name);
  }

  get state(): DevState {
    const { hosted, device, platform, users } = this.#parts;
    const [first, ...others] = hosted.map((one) => one.stateWith((scopes) => device.scopesOf(scopes)));
    if (first === undefined) throw new Error('There is no application');
    const { grants, gateway, ...app } = first;
    return {
      app,
      applications: [first, ...others],
      platform,
      users: [...users.all],
      userId: device.userId,
      config: device.config,
      tokenMissing: device.tokenMissing,
      grants,
      gateway,
      faults: device.faults,
    };
  }

  /** Who is logged in, or the given user; undefined for nobody. */
  userOf(id = this.#parts.device.userId): DevUser | undefined {
    return this.#parts.users.userOf(id);
  }

  /** The files as a user sees them. */
  filesOf(user: DevUser): UserFiles {
    return new UserFiles(this.#parts, user);
  }

  change(change: StateChange): DevState {
    this.#parts.device.change(change);
    return this.#changed('changed settings', change);
  }

  setFaults(faults: Partial<DevFaults>): DevState {
    const { device, hosted } = this.#parts;
    device.faults = { ...device.faults, ...faults };
    for (const { gateway } of hosted) applyGatewayFault(gateway.faults, device.faults.gateway);
    return this.#changed('changed faults', faults);
  }

  /** Whether a user can be asked for this at the moment; a code other than 0 says why not. */
  mayAsk(question: Pick<AuthorizationRequest, 'operation' | 'appName' | 'userId'>): AuthorizationAnswer {
    return mayAsk(this.#deskFor(question), question);
  }

  async authorize(request: AuthorizationRequest): Promise<AuthorizationAnswer> {
    const answer = await authorize(this.#deskFor(request), request);
    const ok = answer.code === 0;
    const app = request.appName ?? this.application.name;
    this.log.add({ kind: 'authorization', app, title: request.operation, ok, detail: { request, answer } });
    if (ok) this.#tell();
    return answer;
  }

  /** Issues another token, as an installation does; processes that were started with the one before need it. */
  rotateToken(hosted: HostedApplication = this.#parts.hosted[0]): DevState {
    this.#parts.secrets.add(hosted.gateway.rotateToken());
    hosted.tokenRotations += 1;
    return this.#changed('rotated the token', {}, hosted);
  }

  revokeToken(hosted: HostedApplication = this.#parts.hosted[0]): DevState {
    hosted.gateway.revokeToken();
    return this.#changed('revoked the token', {}, hosted);
  }

  /** The gateway goes down as a killed one does: its socket stays, and nobody listens. */
  async stopGateway(hosted: HostedApplication = this.#parts.hosted[0]): Promise<DevState> {
    await hosted.gateway.stop({ leavesSocket: true });
    hosted.isUp = false;
    return this.#changed('stopped the gateway', {}, hosted);
  }

  async startGateway(hosted: HostedApplication = this.#parts.hosted[0]): Promise<DevState> {
    await hosted.gateway.start();
    hosted.isUp = true;
    return this.#changed('started the gateway', {}, hosted);
  }

  /** Settings, grants, faults and log as after a first start. A revoked token is replaced by a new one. */
  async reset(): Promise<DevState> {
    const { device, hosted, log } = this.#parts;
    device.reset();
    log.clear();
    for (const one of hosted) {
      one.grants.clear();
      one.gateway.faults.clear();
      one.gateway.calls = [];
      if (one.gateway.token === '') this.rotateToken(one);
      if (!one.isUp) await this.startGateway(one);
    }
    return this.#changed('reset');
  }

  /** Calls the listener with the state after every change; the returned function stops it. */
  subscribe(listener: (state: DevState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners when a file of a package has changed. */
  lookAtPackage(): void {
    const apps = this.hosted.map(({ application }) => application.current());
    const changed = apps.find((app, index) => app !== this.#apps[index]);
    if (changed === undefined) return;
    this.#apps = apps;
    this.#changed('the package has changed', changed);
  }

  /** Notes a call of an application's gateway, and what it changed. */
  sawGatewayCall(exchange: GatewayExchange, { gateway, name: app }: HostedApplication): void {
    const { faults } = this.#parts.device;
    const line = gatewayLine(exchange, { path: gateway.path, fault: faults.gateway });
    this.log.add({ ...line, app });
    if (gateway.calls.length > 2 * KEPT_CALLS) gateway.calls.splice(0, KEPT_CALLS);
    if (/\.file\.del[A-Z]/.test(line.title)) this.#tell();
  }

  #deskFor({
    userId,
    appName,
  }: Partial<Pick<AuthorizationRequest, 'userId' | 'appName'>>): AuthorizationDesk {
    const { hosted, device, volume, users, rights } = this.#parts;
    const { application, grants } = this.hostedBy(appName) ?? hosted[0];
    return {
      volume,
      users,
      rights,
      grants,
      appName: application.name,
      isInstalled: application.isInstalled,
      scopes: device.scopesOf(application.current().scopes),
      user: this.userOf(userId),
    };
  }

  #changed(title: string, detail: unknown = {}, hosted?: HostedApplication): DevState {
    this.log.add({ kind: 'control', title, detail, ...(hosted && { app: hosted.name }) });
    return this.#tell();
  }

  #tell(): DevState {
    const { state } = this;
    for (const listener of this.#listeners) listener(state);
    return state;
  }
}

const KEPT_CALLS = 5000;
