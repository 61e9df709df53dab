/** Every name in which one platform of this interface differs from another; nothing else may spell one. */
export interface PlatformNames {
  /** Socket that the gateway listens on. */
  socketPath: string;
  /** Path of the one endpoint. */
  path: string;
  /** First part of the environment variables that the system sets for an application. */
  variablePrefix: string;
  /** Environment variable into which the system puts the token. */
  tokenVariable: string;
  /** First part of every capability's and scope's name on the wire. */
  prefix: string;
  /** The system's group whose members may open the socket. */
  apiGroup: string;
  /** Headers in which the unified gateway names the user of a request. */
  userHeaders: { uid: string; isAdmin: string; username: string };
}

/** The platforms that the client knows by name. */
export const platforms = {
  plat: {
    socketPath: '/var/run/plat_open_gateway_apiscope.socket',
    path: '/api/v1/platapp',
    variablePrefix: 'PLAT_',
    tokenVariable: 'PLAT_API_TOKEN',
    prefix: 'plat.',
    apiGroup: 'PlatApiUsers',
    userHeaders: { uid: 'x-plat-userid', isAdmin: 'x-plat-isadmin', username: 'x-plat-username' },
  },
  fnos: {
    socketPath: '/var/run/trim_open_gateway_apiscope.socket',
    path: '/api/v1/trimapp',
    variablePrefix: 'TRIM_',
    tokenVariable: 'TRIM_API_TOKEN',
    prefix: 'trim.',
    apiGroup: 'TrimApiUsers',
    userHeaders: { uid: 'x-trim-userid', isAdmin: 'x-trim-isadmin', username: 'x-trim-username' },
  },
} as const satisfies Record<string, PlatformNames>;

/** A platform's name: `plat`, or `fnos` for the public platform of the same interface. */
export type PlatformName = keyof typeof platforms;

/** First part of a capability's name, as one of the platforms spells it. */
export type CapabilityPrefix = (typeof platforms)[PlatformName]['prefix'];

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
