import type { GatewayExchange, RunningFakeGateway } from 'plat-testing/gateway';
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
  application: Application;
  device: Device;
  volume: Volume;
  users: DeviceUsers;
  rights: FileRights;
  gateway: RunningFakeGateway;
  log: EventLog;
  secrets: Secrets;
  platform: 'plat' | 'fnos';
}

/** The emulated platform: what the control API and test code do with it, without HTTP. */
export class Emulator {
  readonly log: EventLog;
  readonly application: Application;
  readonly #parts: EmulatorParts;
  readonly #listeners = new Set<(state: DevState) => void>();
  #isUp = true;
  #app: DevApp;
  #tokenRotations = 0;

  constructor(parts: EmulatorParts) {
    this.#parts = parts;
    this.log = parts.log;
    this.application = parts.application;
    this.#app = parts.application.current();
    parts.secrets.add(parts.gateway.token);
  }

  get state(): DevState {
    const { application, device, gateway, platform, users } = this.#parts;
    const app = application.current();
    return {
      app: { ...app, scopes: device.scopesOf(app.scopes) },
      platform,
      users: [...users.all],
      userId: device.userId,
      config: device.config,
      tokenMissing: device.tokenMissing,
      grants: device.grants.all,
      gateway: {
        socketPath: gateway.socketPath,
        isUp: this.#isUp,
        tokenRotations: this.#tokenRotations,
        tokenRevoked: gateway.token === '',
      },
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
    const { device, gateway } = this.#parts;
    device.faults = { ...device.faults, ...faults };
    applyGatewayFault(gateway.faults, device.faults.gateway);
    return this.#changed('changed faults', faults);
  }

  /** Whether a user can be asked for this at the moment; a code other than 0 says why not. */
  mayAsk(question: Pick<AuthorizationRequest, 'operation' | 'appName' | 'userId'>): AuthorizationAnswer {
    return mayAsk(this.#deskFor(question.userId), question);
  }

  async authorize(request: AuthorizationRequest): Promise<AuthorizationAnswer> {
    const answer = await authorize(this.#deskFor(request.userId), request);
    const ok = answer.code === 0;
    this.log.add({ kind: 'authorization', title: request.operation, ok, detail: { request, answer } });
    if (ok) this.#tell();
    return answer;
  }

  /** Issues another token, as an installation does; processes that were started with the one before need it. */
  rotateToken(): DevState {
    this.#parts.secrets.add(this.#parts.gateway.rotateToken());
    this.#tokenRotations += 1;
    return this.#changed('rotated the token');
  }

  revokeToken(): DevState {
    this.#parts.gateway.revokeToken();
    return this.#changed('revoked the token');
  }

  /** The gateway goes down as a killed one does: its socket stays, and nobody listens. */
  async stopGateway(): Promise<DevState> {
    await this.#parts.gateway.stop({ leavesSocket: true });
    this.#isUp = false;
    return this.#changed('stopped the gateway');
  }

  async startGateway(): Promise<DevState> {
    await this.#parts.gateway.start();
    this.#isUp = true;
    return this.#changed('started the gateway');
  }

  /** Settings, grants, faults and log as after a first start. A revoked token is replaced by a new one. */
  async reset(): Promise<DevState> {
    const { device, gateway, log } = this.#parts;
    device.reset();
    gateway.faults.clear();
    gateway.calls = [];
    log.clear();
    if (gateway.token === '') this.rotateToken();
    if (!this.#isUp) await this.startGateway();
    return this.#changed('reset');
  }

  /** Calls the listener with the state after every change; the returned function stops it. */
  subscribe(listener: (state: DevState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners when a file of the package has changed. */
  lookAtPackage(): void {
    const app = this.application.current();
    if (app === this.#app) return;
    this.#app = app;
    this.#changed('the package has changed', app);
  }

  /** Notes a call of the gateway, and what it changed. */
  sawGatewayCall(exchange: GatewayExchange): void {
    const { device, gateway } = this.#parts;
    const line = gatewayLine(exchange, { path: gateway.path, fault: device.faults.gateway });
    this.log.add(line);
    if (gateway.calls.length > 2 * KEPT_CALLS) gateway.calls.splice(0, KEPT_CALLS);
    if (/\.file\.del[A-Z]/.test(line.title)) this.#tell();
  }

  #deskFor(userId: number | undefined): AuthorizationDesk {
    const { application, device, volume, users, rights } = this.#parts;
    return {
      volume,
      users,
      rights,
      grants: device.grants,
      appName: application.name,
      isInstalled: application.isInstalled,
      scopes: device.scopesOf(application.current().scopes),
      user: this.userOf(userId),
    };
  }

  #changed(title: string, detail: unknown = {}): DevState {
    this.log.add({ kind: 'control', title, detail });
    return this.#tell();
  }

  #tell(): DevState {
    const { state } = this;
    for (const listener of this.#listeners) listener(state);
    return state;
  }
}

const KEPT_CALLS = 5000;
