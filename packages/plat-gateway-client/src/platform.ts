import { type PlatformName, type PlatformNames, platforms } from 'plat-schemas/platforms';
import { invalidOption } from './errors.js';

/** First part of a capability's name, as one of the platforms spells it. */
export type CapabilityPrefix = (typeof platforms)[PlatformName]['prefix'];

type Environment = Readonly<Record<string, string | undefined>>;

/** The names of all platforms, the specification's first. */
export const PLATFORM_NAMES = Object.keys(platforms) as PlatformName[];

/**
 * The platform of this process: the one whose token the system has set, the specification's first. It is undefined where
 * no token is set.
 */
export function platformOfEnvironment(env: Environment = process.env): PlatformName | undefined {
  return PLATFORM_NAMES.find((name) => env[platforms[name].tokenVariable]);
}

/** The names of the platform that an option gives. */
export function namesOf(platform: PlatformName): PlatformNames {
  if (Object.hasOwn(platforms, platform)) return platforms[platform];
  throw invalidOption(`platform must be one of ${Object.keys(platforms).join(', ')}`);
}

/** What the scripts of an application find in their environment, after the platform's prefix. */
export const VARIABLES = [
  'APPNAME',
  'APPDEST',
  'PKGETC',
  'PKGVAR',
  'PKGTMP',
  'PKGHOME',
  'SERVICE_PORT',
  'DATA_ACCESSIBLE_PATHS',
  'DATA_SHARE_PATHS',
  'TEMP_LOGFILE',
] as const;

/** The platform whose token is set, else the one of which any variable is, as a container may have the rest without a token. */
export function platformOfVariables(env: Environment): PlatformName | undefined {
  const hasVariable = (name: PlatformName) =>
    VARIABLES.some((variable) => env[platforms[name].variablePrefix + variable]);
  return platformOfEnvironment(env) ?? PLATFORM_NAMES.find(hasVariable);
}

/** A name as the platform spells it: callers may write `plat.…` on every platform. */
export function nameOnWire(name: string, { prefix }: PlatformNames): string {
  const ours = platforms.plat.prefix;
  return prefix !== ours && name.startsWith(ours) ? prefix + name.slice(ours.length) : name;
}

/** A name as the specification spells it, whichever platform's spelling it has. */
export function specificationName(name: string): string {
  const ours = platforms.plat.prefix;
  if (name.startsWith(ours)) return name;
  const theirs = Object.values(platforms).find(({ prefix }) => name.startsWith(prefix));
  return theirs === undefined ? name : ours + name.slice(theirs.prefix.length);
}
