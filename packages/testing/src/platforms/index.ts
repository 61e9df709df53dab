/** Every name in which one platform differs from another, as far as the fakes and the emulator speak it. */
export interface PlatformNames {
  /** Where a device's gateway listens. */
  gatewaySocket: string;
  /** Path of the gateway's one endpoint. */
  path: string;
  /** First part of every capability's and scope's name. */
  prefix: string;
  /** First part of the environment variables of an application's process. */
  variablePrefix: string;
  /** Environment variable that holds the token. */
  tokenVariable: string;
  /** The group whose members may connect to the gateway's socket. */
  gatewayGroup: string;
  /** Headers in which the unified gateway names the user of a request. */
  userHeaders: { id: string; isAdministrator: string; name: string };
  /** What the mobile app calls itself in the user agent. */
  mobileAppMark: string;
  /** The npm package with which a page talks to its host. */
  pageSdk: string;
}

/**
 * The platforms that the fakes and the emulator support by name; no other file of theirs contains one of these names. The
 * clients have a separate table, so that a mistake in one of the two fails a test. plat-dev bundles this file, so the package
 * does not export it.
 *
 * Source: the two platforms' own SDKs.
 */
export const platforms = {
  plat: {
    gatewaySocket: '/var/run/plat_open_gateway_apiscope.socket',
    path: '/api/v1/platapp',
    prefix: 'plat.',
    variablePrefix: 'PLAT_',
    tokenVariable: 'PLAT_API_TOKEN',
    gatewayGroup: 'PlatApiUsers',
    userHeaders: { id: 'x-plat-userid', isAdministrator: 'x-plat-isadmin', name: 'x-plat-username' },
    mobileAppMark: 'PlatAppVer',
    pageSdk: 'plat-app-sdk',
  },
  fnos: {
    gatewaySocket: '/var/run/trim_open_gateway_apiscope.socket',
    path: '/api/v1/trimapp',
    prefix: 'trim.',
    variablePrefix: 'TRIM_',
    tokenVariable: 'TRIM_API_TOKEN',
    gatewayGroup: 'TrimApiUsers',
    userHeaders: { id: 'x-trim-userid', isAdministrator: 'x-trim-isadmin', name: 'x-trim-username' },
    mobileAppMark: 'FNAppVer',
    pageSdk: '@trimjs/web-app',
  },
} as const satisfies Record<string, PlatformNames>;

/** A platform's name: `plat`, or `fnos` for the public platform of the same interface. */
export type PlatformName = keyof typeof platforms;

/** The names of all platforms, for a choice among them. */
export const platformChoices = Object.keys(platforms) as [PlatformName, ...PlatformName[]];

/** The environment variables that hold a token on one platform or another. */
export const tokenVariables: readonly string[] = Object.values(platforms).map(
  ({ tokenVariable }) => tokenVariable,
);

/** A capability's or scope's name as the specification spells it; a name in none of these platforms' spellings stays. */
export function specificationName(
  name: string,
  among: readonly PlatformNames[] = Object.values(platforms),
): string {
  const platform = among.find(({ prefix }) => name.startsWith(prefix));
  return platform === undefined ? name : platforms.plat.prefix + name.slice(platform.prefix.length);
}

/** A capability's or scope's name of the specification as one platform spells it. */
export function nameOnWire(name: string, platform: PlatformName): string {
  const { prefix: specified } = platforms.plat;
  return name.startsWith(specified) ? platforms[platform].prefix + name.slice(specified.length) : name;
}

/** A capability's or scope's name of the specification in each platform's spelling; any other name alone. */
export function platformSpellings(name: string): string[] {
  const { prefix: specified } = platforms.plat;
  if (!name.startsWith(specified)) return [name];
  return Object.values(platforms).map(({ prefix }) => prefix + name.slice(specified.length));
}
