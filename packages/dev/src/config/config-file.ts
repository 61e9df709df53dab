import { platformChoices } from 'plat-testing/platforms';
import * as z from 'zod/mini';
import { answersSchema } from '../application/read-answers.js';
import type { ApplicationOptions, PlatDevOptions } from '../options.js';
import { usersSeed } from '../users/seed.js';

/** What `plat-dev.config.json` may say: the options of the emulator, and what only the command does. */
export interface ConfigFile
  extends Omit<PlatDevOptions, 'package' | 'applications' | 'language' | 'scriptTimeoutMs'> {
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
  /** The device of `plat-dev deploy`, as ssh takes it: `ada@my-nas`. */
  deployTo?: string | undefined;
}

const word = z.string().check(z.minLength(1));
const address = z.union([word, z.int().check(z.minimum(1), z.maximum(65_535))]);
const command = z.array(z.string()).check(z.minLength(1));

/** Adds what editors show. */
function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return schema.check(z.describe(description));
}

const shape = {
  $schema: described(word, 'Address of this schema, for editors.'),
  app: described(address, 'Where your application listens: a URL, a port of this machine, or a Unix socket.'),
  package: described(word, 'The folder with manifest and config/resource. Default: the folder of this file.'),
  applications: described(
    z
      .array(z.strictObject({ app: z.optional(address), package: word, command: z.optional(command) }))
      .check(z.minLength(1)),
    'Several applications, in place of app and package: where each listens, its package, and its command.',
  ),
  command: described(command, 'What runs beside the emulator: the program and its arguments.'),
  device: described(
    word,
    'The folder in which installed packages last from run to run. Default: a temporary one.',
  ),
  answers: described(
    z.union([word, answersSchema]),
    'Answers to the questions of packages: a JSON file, or what it would hold. Default: asked on the desktop.',
  ),
  layout: described(
    z.enum(['device', 'variables']),
    'Where the processes of a package run that plat-dev starts. Default: device where this machine allows it.',
  ),
  bwrap: described(word, 'The program bubblewrap, which makes the layout of a device. Default: bwrap.'),
  files: described(word, 'A folder that becomes the volume /vol1. Default: a copy of a sample.'),
  users: described(
    z.union([word, usersSeed]),
    'A JSON file with the people of the device, or what it would hold. Default: Ada, Ben and Cleo.',
  ),
  state: described(word, 'Where grants and settings are kept. Default: .plat-dev/state.json.'),
  fresh: described(z.boolean(), 'Forget what the state file holds.'),
  port: described(
    z.int().check(z.minimum(0), z.maximum(65_535)),
    'Port of the desktop; 0 for a free one. Default: 5666, or a free one.',
  ),
  host: described(
    z.union([z.boolean(), word]),
    'An IPv4 address of this machine at which its network may come in, by addresses that work once; true for the first.',
  ),
  platform: described(
    z.enum(platformChoices),
    'Whose names the application uses. Default: those of the first package.',
  ),
  gatewaySocket: described(word, 'Unix socket of the gateway. Default: a temporary one.'),
  tokenMissing: described(
    z.enum(['never', 'docker', 'config-callback', 'by-hand']),
    'How your application was started, so that it has no token. Default: never.',
  ),
  now: described(
    z.iso.datetime({ offset: true }),
    'Stops the clock at this time, in ISO 8601. Default: it runs.',
  ),
  pm: described(
    z.enum(['off', 'specification', 'observed']),
    'Starts a project management server, and whose behaviour it has. Default: off.',
  ),
  configCallback: described(
    z.boolean(),
    'Run cmd/config_callback of the package when authorized folders change. Default: true.',
  ),
  desktop: described(word, 'Folder with the files of another desktop page.'),
  open: described(z.boolean(), 'Open the desktop in a browser, on a terminal.'),
  deployTo: described(word, 'Device for plat-dev deploy, as ssh takes it: ada@my-nas.'),
} satisfies Record<keyof ConfigFile, z.ZodMiniType>;

/** The schema of the configuration file; `schema.json` of the package is made of it. */
export const configFile = z.partial(z.strictObject(shape));

/** The keys that a configuration file may have. */
export const configKeys: readonly string[] = Object.keys(shape);
