import type { Text } from 'plat-common/text';
import type { AppAuthOperation, PlatformConfig } from 'plat-schemas/app';
import type { PlatformName } from 'plat-testing/platforms';

/** A user of the emulated device. */
export interface DevUser {
  /** 0: logged out. */
  id: number;
  name: string;
  role: 'administrator' | 'user';
  /** True where an administrator has turned user authorization off; picking then ends with 1003201. */
  authorizationOff?: boolean;
  /** Groups that the user is in. */
  groups?: string[];
}

/** A page of the application that the desktop offers. */
export interface DevEntry {
  name: string;
  /** `/app/<name>/…`, `/cgi/ThirdParty/<name>/…`, or with a port the path there. */
  path: string;
  /** Its key in `ui/config`. */
  id?: string;
  /** A port of this machine, in place of the desktop's own. */
  port?: string;
  /** `http`, `https`, or empty for the desktop's; with a port only. */
  protocol?: string;
  /** Whether it opens in a tab of the browser, and not in a window of the desktop. */
  opensTab?: boolean;
  /** Whether it has no icon (`noDisplay`). */
  isHidden?: boolean;
  /** Whether only administrators have it (`"allUsers": false`). */
  isForAdministrators?: boolean;
  /** Its picture in the package, below `app/ui`: `images/icon_{0}.png`. */
  icon?: string;
  /** Extensions of the files that it opens, without their dot. */
  fileTypes?: string[];
}

/** Questions of a package, as its `wizard` folder has them. */
export interface DevWizardStep {
  stepTitle: string;
  items: {
    type: string;
    field: string;
    label: string;
    initValue?: string | string[] | undefined;
    options: { label: string; value: string }[];
    helpText?: string | undefined;
  }[];
}

/** How far the life of a package is. */
export type DevPackagePhase =
  | 'questions'
  | 'installing'
  | 'starting'
  | 'running'
  | 'stopped'
  | 'failed'
  | 'removed';

/** An application that plat-dev runs as a device does. */
export interface DevPackage {
  phase: DevPackagePhase;
  /** Whether its processes have a device's layout, or variables that name the folders of this machine. */
  layout: 'device' | 'variables';
  /** Why the last event failed, as a device shows it. */
  failure?: string;
  /** The same for other languages. */
  failureText?: Text;
  /** What is different from a device, in sentences. */
  notes: string[];
  /** The same for other languages. */
  noteTexts: readonly Text[];
  /** What has to be answered before it is installed. */
  questions: DevWizardStep[];
  /** The questions of its settings. */
  settings: DevWizardStep[];
  /** The answers as its scripts have them. Those to questions of the type password are left out. */
  answers: Record<string, string>;
}

/** What is known of the application from its package. */
export interface DevApp {
  name: string;
  title: string;
  version?: string;
  /** The pages to open. */
  entries: DevEntry[];
  /** Whether the manifest has `micro_app=true`. */
  isMicroApp: boolean;
  /** `service_port` of the manifest: a port, or the field of an answer, such as `${wizard_port}`; empty without such a line. */
  servicePort: string;
  /** Platform paths of the folders that `data-share` in config/resource names. */
  sharePaths: string[];
  /** Why the application cannot run as it should, in words for a person. */
  problem?: string;
  /** The same for other languages. */
  problemText?: Text;
  /** Scopes that it has at the moment, in the specification's names. */
  scopes: string[];
}

/**
 * How the application's process was started, by which it has a token or none. `never`: by `cmd/main`, so the token is there.
 * `docker`: in a container, `config-callback`: by that script; both miss the token. `by-hand`: it has none of the system's
 * variables.
 */
export type TokenMissing = 'never' | 'docker' | 'config-callback' | 'by-hand';

/** The switches of the faults panel. */
export interface DevFaults {
  /** The page's host. `slow`: 3 seconds each answer. `late`: listens 5 seconds after the page has loaded. */
  host: 'well' | 'mute' | 'slow' | 'late';
  /** `opener-cut`: authorization pages are sent with COOP `same-origin`, which cuts the link to who opened them. */
  popup: 'well' | 'opener-cut';
  /** The gateway's answers. `slow`: 3 seconds each. */
  gateway: 'well' | 'slow' | 'refusing' | 'garbled' | 'silent' | 'html';
  /** Scopes that are declared and taken away again. */
  withdrawnScopes: string[];
  /** The system has version 1.1.0: capabilities and host methods that came later are not there. */
  oldSystem: boolean;
}

/** An application of the device with what is its own. */
export interface DevHostedApp extends DevApp {
  /** Undefined where plat-dev does not run it. */
  package?: DevPackage;
  grants: DevState['grants'];
  gateway: DevState['gateway'];
}

/** All that the desktop page shows. `app`, `grants` and `gateway` are those of the first application. */
export interface DevState {
  app: DevApp;
  /** All applications of the device, the first one with them. */
  applications: DevHostedApp[];
  platform: PlatformName;
  users: DevUser[];
  /** The logged-in user; 0 when logged out. */
  userId: number;
  config: PlatformConfig;
  /** The time of the frozen clock, in ISO 8601; undefined while the clock runs. */
  now?: string | undefined;
  /** What the next start of the application's process finds in its environment. */
  tokenMissing: TokenMissing;
  /** What users let the application use: directories and files. */
  grants: { shared: string[]; users: Record<number, string[]> };
  gateway: { socketPath: string; isUp: boolean; tokenRotations: number; tokenRevoked: boolean };
  faults: DevFaults;
}

/** What PATCH /state takes; what is left out stays. */
export interface StateChange {
  userId?: number | undefined;
  theme?: PlatformConfig['theme'] | undefined;
  language?: string | undefined;
  format?: PlatformConfig['format'] | undefined;
  systemVersion?: string | undefined;
  hostAppVersion?: string | undefined;
  /** Stops the clock at this time, in ISO 8601; null lets it run. */
  now?: string | null | undefined;
  tokenMissing?: TokenMissing | undefined;
  /** In place of those that `config/resource` declares, until a reset. */
  scopes?: string[] | undefined;
}

/** Between whom something happened. */
export type LogKind =
  | 'host-call'
  | 'host-event'
  | 'gateway'
  | 'authorization'
  | 'proxy'
  | 'control'
  | 'output';

/** One line of the inspector. No line contains the token. */
export interface LogEntry {
  seq: number;
  /** ISO 8601. */
  at: string;
  kind: LogKind;
  /** The application's name, where it is about one. */
  app?: string;
  title: string;
  ok?: boolean;
  /** Says what to know about the application or this machine; nothing failed. */
  isNote?: boolean;
  milliseconds?: number;
  /** A script, style sheet, picture or the like that a page loads; the inspector shows it when it is asked to. */
  isAsset?: boolean;
  detail: unknown;
  /** Sentences of the emulator for other languages: of the title as `title`, of a field of the detail by its name. */
  texts?: Readonly<Record<string, Text>>;
}

/** A place of the picker's sidebar. */
export type FileGroup = 'myFiles' | 'otherShare' | 'external' | 'remote' | 'favorites' | 'team';

/** A file or folder, as the picker shows it. */
export interface FileEntry {
  /** A path of the platform: `/vol1/1000/documents`. */
  path: string;
  name: string;
  isDirectory: boolean;
  bytes?: number;
  /** ISO 8601. */
  modifiedAt?: string;
  group: FileGroup;
}

/** What GET /files answers; without a path, the places of the sidebar. */
export interface FileList {
  path: string;
  entries: FileEntry[];
}

/** What POST /authorize takes. */
export interface AuthorizationRequest {
  operation: AppAuthOperation;
  paths: readonly string[];
  /** @default who is logged in */
  userId?: number | undefined;
  /** Name of the application that asks. @default the application of the package */
  appName?: string | undefined;
  /** Whether a directory was requested. */
  directory?: boolean | undefined;
  /** Whether several files were allowed. @default true */
  multiple?: boolean | undefined;
  /** Extensions that were asked for, with their dot. */
  accept?: readonly string[] | undefined;
}

/** What the platform answers to it. */
export interface AuthorizationAnswer {
  /** 0, or a code of the specification's list. */
  code: number;
  msg: string;
  data: string[];
}

/** What POST /replay answers: what the gateway said this time. */
export interface ReplayedCall {
  httpStatus: number;
  response: unknown;
}

/** A state that was saved under a name. */
export interface NamedState {
  name: string;
  /** ISO 8601. */
  savedAt?: string;
}

/** What GET /pm answers: the project management server that runs beside the device. */
export interface DevPm {
  address: string;
  behaviour: 'specification' | 'observed';
  accounts: { account: string; role?: string }[];
  /** How many records each module has. */
  counts: Record<string, number>;
}

/** A record of the project management server, with whatever fields its module has. */
export interface DevPmRecord {
  id: number;
  [field: string]: unknown;
}
