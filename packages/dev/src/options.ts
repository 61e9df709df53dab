import type { PlatformName } from 'plat-testing/platforms';
import type { TokenMissing } from './api.js';
import type { UsersSeed } from './users/seed.js';

/** One application of the device. */
export interface ApplicationOptions {
  /**
   * Where its server listens: `http://localhost:5173`, a port of this machine, or a Unix socket.
   * @default plat-dev installs and runs the package, as a device does
   */
  app?: string | number | undefined;
  /** Its package: the folder with `manifest` and `config/resource`, or without `app` also a file `.fpk`. */
  package: string;
}

/** What the emulator starts with: one application, by `app` and `package`, or several by `applications`. */
export interface PlatDevOptions extends Partial<ApplicationOptions> {
  /** Several applications, in place of `app` and `package`; each has a token, grants and a gateway socket of its own. */
  applications?: readonly ApplicationOptions[] | undefined;
  /** A folder that becomes the device's volume `/vol1`. @default a copy of a built-in sample */
  files?: string | undefined;
  /** The people of the device: a JSON file, or what it would hold. @default Ada, Ben and Cleo */
  users?: string | UsersSeed | undefined;
  /** Where grants and settings are kept between runs. @default nowhere */
  state?: string | undefined;
  /** Forgets what the state file holds. @default false */
  fresh?: boolean | undefined;
  /** Where to listen on this machine; 0 takes a free port. @default 5666, or a free one when that is taken */
  port?: number | undefined;
  /**
   * An address of this machine at which its network reaches the emulator too, or true for the first one. Who comes from
   * there needs an address with a code that works once. @default loopback only
   */
  host?: string | boolean | undefined;
  /** Where the processes of a package run that plat-dev starts. @default 'device' where this machine allows it */
  layout?: 'device' | 'variables' | undefined;
  /** The program bubblewrap, which makes a device's layout. @default 'bwrap' */
  bwrap?: string | undefined;
  /** The folder in which what is installed lasts from run to run. @default a temporary one */
  device?: string | undefined;
  /** Milliseconds that one run of the package's `cmd/main` may take. @default 300_000 */
  scriptTimeoutMs?: number | undefined;
  /** Answers to the questions of packages: a JSON file, or what it would hold. @default they are asked on the desktop; with `app` the initial values */
  answers?: string | Readonly<Record<string, string | readonly string[]>> | undefined;
  /** Platform whose names the application uses. @default those of the first package */
  platform?: PlatformName | undefined;
  /** Unix socket of the gateway. @default one in a new temporary folder */
  gatewaySocket?: string | undefined;
  /** How the application's process was started, by which it has a token or none. @default 'never' */
  tokenMissing?: TokenMissing | undefined;
  /** The first language of the device, such as `zh-CN`. @default that of the first browser, else `en-US` */
  language?: string | undefined;
  /** Stops the device's clock at this time, in ISO 8601. @default it runs */
  now?: string | undefined;
  /** Starts a project management server on a loopback port, and whose behaviour it has. @default 'off' */
  pm?: 'off' | 'specification' | 'observed' | undefined;
  /** Runs the package's `cmd/config_callback` when authorized folders change, as a device does. @default true */
  configCallback?: boolean | undefined;
  /** Folder with the files of another desktop page. @default the one of this package */
  desktop?: string | undefined;
}
