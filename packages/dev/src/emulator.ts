import { inBoth, type Text, text } from 'plat-common/text';
import { capabilityRules } from 'plat-schemas/gateway/rules';
import type { Fault, GatewayExchange } from 'plat-testing/gateway';
import { type PlatformName, specificationName } from 'plat-testing/platforms';
import type {
  AuthorizationAnswer,
  AuthorizationRequest,
  DevApp,
  DevFaults,
  DevState,
  DevUser,
  ReplayedCall,
  StateChange,
} from './api.js';
import type { HostedApplication } from './application/hosted-application.js';
import { type AuthorizationContext, authorize, mayAsk } from './authorization/authorize.js';
import { type DeviceFiles, UserFiles } from './files/user-files.js';
import { gatewayLine, replayCall, requestOfLine } from './gateway/gateway-line.js';
import type { EventLog, Secrets } from './inspector/log.js';
import type { OpenPm } from './pm/open-pm.js';
import type { Device } from './state/device.js';
import type { NamedStates } from './state/state-file.js';

/** What an emulator is made of. */
export interface EmulatorParts extends DeviceFiles {
  /** At least one; the first is meant where none is named. */
  hosted: readonly [HostedApplication, ...HostedApplication[]];
  device: Device;
  log: EventLog;
  secrets: Secrets;
  platform: PlatformName;
  states: NamedStates;
  /** Undefined where none was asked for. */
  pm: OpenPm | undefined;
}

/** The emulated platform: what the control API and test code do with it, without HTTP. */
export class Emulator {
  readonly log: EventLog;
  readonly states: NamedStates;
  /** The project management server, where one runs. */
  readonly pm: OpenPm | undefined;
  /** All applications of the device. */
  readonly hosted: EmulatorParts['hosted'];
  readonly #listeners = new Set<(state: DevState) => void>();
  #apps: DevApp[];

  constructor(private readonly parts: EmulatorParts) {
    this.log = parts.log;
    this.states = parts.states;
    this.pm = parts.pm;
    this.hosted = parts.hosted;
    this.#apps = parts.hosted.map(({ application }) => application.current());
    for (const { gateway } of parts.hosted) parts.secrets.add(gateway.token);
  }

  /** The application of a name, or the first; undefined where none has the name. */
  hostedBy(name?: string): HostedApplication | undefined {
    return name === undefined ? this.hosted[0] : this.hosted.find((one) => one.name === name);
  }

  /** Everything that the desktop shows, as it is at this moment. */
  get state(): DevState {
    const { hosted, device, platform, users } = this.parts;
    const stateOf = (one: HostedApplication) => one.stateWith((scopes) => device.scopesOf(scopes));
    const { grants, gateway, package: _package, ...app } = stateOf(hosted[0]);
    return {
      app,
      applications: hosted.map(stateOf),
      platform,
      users: [...users.all],
      userId: device.userId,
      config: device.config,
      ...(device.now !== undefined && { now: device.now }),
      tokenMissing: device.tokenMissing,
      grants,
      gateway,
      faults: device.faults,
    };
  }

  /** The logged-in user, or the given one; undefined when logged out or unknown. */
  userOf(id = this.parts.device.userId): DevUser | undefined {
    return this.parts.users.userOf(id);
  }

  /** The files of a user's view. */
  filesOf(user: DevUser): UserFiles {
    return new UserFiles(this.parts, user);
  }

  change(change: StateChange): DevState {
    this.parts.device.change(change);
    return this.#changed(inBoth(text`changed settings`, '已更改设置'), change);
  }

  /** Takes the language of the first browser where nothing else has decided about it. */
  greet(acceptLanguage: string): void {
    this.parts.device.greet(acceptLanguage);
  }

  setFaults(faults: Partial<DevFaults>): DevState {
    const { device, hosted } = this.parts;
    device.faults = { ...device.faults, ...faults };
    const fault = device.faults.gateway;
    for (const { gateway } of hosted) {
      gateway.faults.clear();
      if (fault !== 'well') gateway.faults.inject(faultOf[fault], { times: Number.POSITIVE_INFINITY });
    }
    return this.#changed(inBoth(text`changed faults`, '已更改故障'), faults);
  }

  /** Issues another token, as an installation does; processes that were started with the one before need it. */
  rotateToken(hosted: HostedApplication = this.hosted[0]): DevState {
    this.parts.secrets.add(hosted.gateway.rotateToken());
    hosted.tokenRotations += 1;
    return this.#changed(inBoth(text`rotated the token`, '已更换令牌'), {}, hosted);
  }

  revokeToken(hosted: HostedApplication = this.hosted[0]): DevState {
    hosted.gateway.revokeToken();
    return this.#changed(inBoth(text`revoked the token`, '已吊销令牌'), {}, hosted);
  }

  /** Takes back what users have authorized. */
  withdraw(path: string, hosted: HostedApplication = this.hosted[0]): DevState {
    hosted.grants.withdraw(path);
    return this.#changed(inBoth(text`withdrew ${path}`, '已撤销 {0} 的授权'), {}, hosted);
  }

  /** The gateway goes down as a killed one does: its socket file stays without a listener. */
  async stopGateway(hosted: HostedApplication = this.hosted[0]): Promise<DevState> {
    await hosted.gateway.stop({ leavesSocket: true });
    hosted.isUp = false;
    return this.#changed(inBoth(text`stopped the gateway`, '已停止网关'), {}, hosted);
  }

  async startGateway(hosted: HostedApplication = this.hosted[0]): Promise<DevState> {
    await hosted.gateway.start();
    hosted.isUp = true;
    return this.#changed(inBoth(text`started the gateway`, '已启动网关'), {}, hosted);
  }

  /** Whether a user may be asked for this now; a code other than 0 is the reason why not. */
  mayAsk(question: Pick<AuthorizationRequest, 'operation' | 'appName' | 'userId'>): AuthorizationAnswer {
    return mayAsk(this.#authorizationContextFor(question), question);
  }

  async authorize(request: AuthorizationRequest): Promise<AuthorizationAnswer> {
    const answer = await authorize(this.#authorizationContextFor(request), request);
    const ok = answer.code === 0;
    const app = request.appName ?? this.hosted[0].name;
    this.log.add({ kind: 'authorization', app, title: request.operation, ok, detail: { request, answer } });
    if (ok) this.notifyListeners();
    return answer;
  }

  /** Makes a gateway call of the log again, as the application that made it; it becomes another line. */
  async replay(seq: number): Promise<ReplayedCall> {
    const line = this.log.after(seq - 1).find((entry) => entry.seq === seq);
    const request = requestOfLine(line, seq);
    return replayCall((this.hostedBy(line?.app) ?? this.hosted[0]).gateway, request);
  }

  /** Keeps settings, grants and clock under a name. */
  async saveState(name: string): Promise<DevState> {
    await this.states.save(name, this.parts.device.named);
    return this.#changed(inBoth(text`saved the state ${name}`, '已保存状态 {0}'));
  }

  /** Settings, grants and clock as they were saved under a name; undefined where nothing was. */
  async loadState(name: string): Promise<DevState | undefined> {
    const { device, users } = this.parts;
    const saved = await this.states.read(name);
    if (saved === undefined) return undefined;
    device.load(saved);
    if (device.userId !== 0 && users.userOf(device.userId) === undefined) device.userId = users.firstId;
    return this.#changed(inBoth(text`loaded the state ${name}`, '已载入状态 {0}'));
  }

  /** Settings, grants, faults and log as after a first start. A revoked token is replaced by a new one. */
  async reset(): Promise<DevState> {
    const { device, hosted, log } = this.parts;
    device.reset();
    log.clear();
    for (const one of hosted) {
      one.grants.clear();
      one.gateway.faults.clear();
      one.gateway.calls = [];
      if (one.gateway.token === '') this.rotateToken(one);
      if (!one.isUp) await this.startGateway(one);
    }
    return this.#changed(inBoth(text`reset`, '已重置'));
  }

  /** Calls the listener with the state after every change; the returned function stops it. */
  subscribe(listener: (state: DevState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners when a file of a package has changed. */
  checkPackageForChanges(): void {
    const apps = this.hosted.map(({ application }) => application.current());
    const changed = apps.find((app, index) => app !== this.#apps[index]);
    if (changed === undefined) return;
    this.#apps = apps;
    this.#changed(inBoth(text`the package has changed`, '应用包已更改'), changed);
  }

  /** Notes a call of an application's gateway, and what it changed. */
  recordGatewayCall(exchange: GatewayExchange, { gateway, name: app }: HostedApplication): void {
    const { faults } = this.parts.device;
    const line = gatewayLine(exchange, { path: gateway.path, fault: faults.gateway });
    this.log.add({ ...line, app });
    if (gateway.calls.length > 2 * KEPT_CALLS) gateway.calls.splice(0, KEPT_CALLS);
    if (isChange(exchange)) this.notifyListeners();
  }

  /** The device as it is at this moment, for a question of one of its applications about one of its users. */
  #authorizationContextFor({
    appName,
    userId = this.parts.device.userId,
  }: Pick<AuthorizationRequest, 'userId' | 'appName'>): AuthorizationContext {
    const { device, users } = this.parts;
    const { application, grants } = this.hostedBy(appName) ?? this.hosted[0];
    return {
      ...this.parts,
      grants,
      appName: application.name,
      isInstalled: application.isInstalled,
      scopes: device.scopesOf(application.current().scopes),
      user: users.userOf(userId),
    };
  }

  #changed(title: Text, detail: unknown = {}, hosted?: HostedApplication): DevState {
    this.log.add({ kind: 'control', title, detail, ...(hosted && { app: hosted.name }) });
    return this.notifyListeners();
  }

  /** Tells the listeners of a change that happened elsewhere. */
  notifyListeners(): DevState {
    const { state } = this;
    for (const listener of this.#listeners) listener(state);
    return state;
  }
}

const KEPT_CALLS = 5000;

/** Whether a call is of a capability that changes something. */
function isChange({ request }: GatewayExchange): boolean {
  const id = specificationName(String(Object(request).req));
  return Object.entries(capabilityRules).some(([name, { readOnly }]) => name === id && !readOnly);
}

const SLOW_MS = 3000;

const faultOf: Record<Exclude<DevFaults['gateway'], 'well'>, Fault> = {
  slow: { kind: 'late', delayMs: SLOW_MS },
  refusing: { kind: 'refused' },
  garbled: { kind: 'garbled' },
  silent: { kind: 'silent' },
  html: { kind: 'html' },
};
