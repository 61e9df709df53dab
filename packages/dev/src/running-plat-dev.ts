import type { Text } from 'plat-common/text';
import type { RunningFakeGateway } from 'plat-testing/gateway';
import type {
  AuthorizationAnswer,
  AuthorizationRequest,
  DevFaults,
  DevPm,
  DevPmRecord,
  DevState,
  LogEntry,
  NamedState,
  ReplayedCall,
  StateChange,
} from './api.js';
import type { RunningPackage } from './application/running-package.js';
import type { Network } from './server/serve-emulator.js';

/** An application of a running emulator. */
export interface RunningApplication {
  /** The name in its manifest. */
  readonly name: string;
  /** Empty for a package that plat-dev runs: its scripts have a device's environment. */
  readonly environment: Record<string, string>;
  readonly gateway: RunningFakeGateway;
  /** Its life on the device, where plat-dev runs it. */
  readonly package: RunningPackage | undefined;
}

/** An emulator that listens. Each change is also possible by HTTP: see `api.ts`. */
export interface RunningPlatDev {
  /** Where the desktop is: `http://localhost:<port>`. */
  readonly url: string;
  /** Where browsers of other machines reach it; undefined without the option `host`. */
  readonly network: Network | undefined;
  /**
   * The environment of an application's process that starts now: what a device tells it, the token with it, and where the
   * gateway (`PLAT_GATEWAY_SOCKET`) and the users' files (`PLAT_VOLUME_ROOT`) are here.
   */
  readonly environment: Record<string, string>;
  /** The fake gateway, for its calls and its faults. */
  readonly gateway: RunningFakeGateway;
  /** All applications, each with its own environment and gateway; those above are the first one's. */
  readonly applications: readonly RunningApplication[];
  /** Warnings of the start, such as a certificate that is not verified. */
  readonly warnings: readonly string[];
  /** The same for other languages. */
  readonly warningTexts: readonly Text[];
  /** Everything that the desktop shows: application, users, settings, grants, faults. */
  state(): DevState;
  /** What happened, oldest first; with a number, what happened after the entry that has it. */
  log(after?: number): LogEntry[];
  /** Changes what is given: user, theme, language, version and the like. */
  change(change: StateChange): DevState;
  /** Switches faults on and off; what is not given stays. */
  setFaults(faults: Partial<DevFaults>): DevState;
  /** Does what a person does in the picker, and answers as the platform does. */
  authorize(request: AuthorizationRequest): Promise<AuthorizationAnswer>;
  /** Takes back what users have authorized, as a person does in the settings of a device. */
  withdraw(path: string): DevState;
  /** Gives the application another token; `environment` has it from then on, and the old one is refused. */
  rotateToken(): DevState;
  /** Takes the token away: every call of the gateway is refused. */
  revokeToken(): DevState;
  /** The gateway goes down as a killed one does: its socket file stays without a listener. */
  stopGateway(): Promise<DevState>;
  /** The gateway listens again, at the same path. */
  startGateway(): Promise<DevState>;
  /** Makes a gateway call of the log again, with the present token; rejects for another line. */
  replay(seq: number): Promise<ReplayedCall>;
  /** The names under which states are saved. */
  states(): Promise<NamedState[]>;
  /** Saves settings, grants and a frozen clock, beside the state file. */
  saveState(name: string): Promise<DevState>;
  /** Loads them again; undefined where nothing is saved under the name. */
  loadState(name: string): Promise<DevState | undefined>;
  /** Whether a project management server was asked for. */
  readonly hasPm: boolean;
  /** The project management server; throws a `PlatDevError` where none was asked for. */
  pm(): DevPm;
  /** The records of one of its modules; undefined for an unknown module. */
  pmRecords(module: string): DevPmRecord[] | undefined;
  /** As after a first start: settings, grants, faults and log. */
  reset(): Promise<DevState>;
  /** Calls the listener with the state after every change; the returned function stops it. */
  subscribe(listener: (state: DevState) => void): () => void;
  /** Saves the state and gives port, socket and temporary folders back. */
  close(): Promise<void>;
}
