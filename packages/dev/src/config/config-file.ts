import { platformChoices } from 'plat-testing/platforms';
import * as z from 'zod/mini';
import type { ApplicationOptions, PlatDevOptions } from '../options.js';
import { usersSeed } from '../users/seed.js';

/** What `plat-dev.config.json` may say: the options of the emulator, and what only the command does. */
export interface ConfigFile
  extends Omit<PlatDevOptions, 'app' | 'package' | 'applications' | 'language' | 'scriptTimeoutMs'> {
  /** Where the application's server listens. */
  app?: PlatDevOptions['app'] | undefined;
  /** The application's package. @default the folder of the configuration file */
  package?: string | undefined;
  /** Several applications, each with the command that runs for it. */
  applications?: (ApplicationOptions & { command?: string[] | undefined })[] | undefined;
  /** For editors: the address of this schema. */
  $schema?: string | undefined;
  /** What runs beside the emulator: the program and its arguments. */
  command?: string[] | undefined;
  /** Opens the desktop in a browser, on a terminal. @default false */
  open?: boolean | undefined;
}

const text = (description: string) => z.string().check(z.describe(description), z.minLength(1));
const yesOrNo = (description: string) => z.boolean().check(z.describe(description));

const address = z.union([z.string().check(z.minLength(1)), z.int().check(z.minimum(1), z.maximum(65_535))]);

const shape = {
  $schema: text('Address of this schema, for editors.'),
  app: address.check(
    z.describe('Where your application listens: a URL, a port of this machine, or a Unix socket.'),
  ),
  package: text('The folder with manifest and config/resource. Default: the folder of this file.'),
  applications: z
    .array(
      z.strictObject({
        app: z.optional(address),
        package: z.string().check(z.minLength(1)),
        command: z.optional(z.array(z.string()).check(z.minLength(1))),
      }),
    )
    .check(
      z.describe(
        'Several applications, in place of app and package: where each listens, its package, and its command.',
      ),
      z.minLength(1),
    ),
  command: z
    .array(z.string())
    .check(z.describe('What runs beside the emulator: the program and its arguments.'), z.minLength(1)),
  device: text('The folder in which installed packages last from run to run. Default: a temporary one.'),
  answers: z
    .union([
      z.string().check(z.minLength(1)),
      z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    ])
    .check(
      z.describe(
        'Answers to the questions of packages: a JSON file, or what it would hold. Default: asked on the desktop.',
      ),
    ),
  layout: z
    .enum(['device', 'variables'])
    .check(
      z.describe(
        'Where the processes of a package run that plat-dev starts. Default: device where this machine allows it.',
      ),
    ),
  bwrap: text('The program bubblewrap, which makes the layout of a device. Default: bwrap.'),
  files: text('A folder that becomes the volume /vol1. Default: a copy of a sample.'),
  users: z
    .union([z.string().check(z.minLength(1)), usersSeed])
    .check(
      z.describe(
        'A JSON file with the people of the device, or what it would hold. Default: Ada, Ben and Cleo.',
      ),
    ),
  state: text('Where grants and settings are kept. Default: .plat-dev/state.json.'),
  fresh: yesOrNo('Forget what the state file holds.'),
  port: z
    .int()
    .check(
      z.minimum(0),
      z.maximum(65_535),
      z.describe('Port of the desktop; 0 for a free one. Default: 5666, or a free one.'),
    ),
  host: z
    .union([z.boolean(), z.string().check(z.minLength(1))])
    .check(
      z.describe(
        'An IPv4 address of this machine at which its network may come in, by addresses that work once; true for the first.',
      ),
    ),
  platform: z
    .enum(platformChoices)
    .check(
      z.describe(
        'Whose names the application uses. Default: those of a package that plat-dev runs, else plat.',
      ),
    ),
  gatewaySocket: text('Unix socket of the gateway. Default: a temporary one.'),
  tokenMissing: z
    .enum(['never', 'docker', 'config-callback', 'by-hand'])
    .check(z.describe('How your application was started, so that it has no token. Default: never.')),
  now: z.iso
    .datetime({ offset: true })
    .check(z.describe('Stops the clock at this time, in ISO 8601. Default: it runs.')),
  pm: z
    .enum(['off', 'specification', 'observed'])
    .check(z.describe('Starts a project management server, and whose behaviour it has. Default: off.')),
  configCallback: yesOrNo(
    'Run cmd/config_callback of the package when authorized folders change. Default: true.',
  ),
  desktop: text('Folder with the files of another desktop page.'),
  open: yesOrNo('Open the desktop in a browser, on a terminal.'),
} satisfies Record<keyof ConfigFile, z.ZodMiniType>;

/** The schema of the configuration file; `schema.json` of the package is made of it. */
export const configFile = z.partial(z.strictObject(shape));

/** The keys that a configuration file may have. */
export const configKeys: readonly string[] = Object.keys(shape);
