/** Every name in which one platform of this interface differs from another; nothing else may spell one. */
export interface PlatformNames {
  /** Socket that the gateway listens on. */
  socketPath: string;
  /** Path of the one endpoint. */
  path: string;
  /** Environment variable into which the system puts the token. */
  tokenVariable: string;
  /** First part of every capability's and scope's name on the wire. */
  prefix: string;
  /** Headers in which the unified gateway names the user of a request. */
  userHeaders: { uid: string; isAdmin: string; username: string };
}

/** The platforms that the client knows by name. */
export const platforms = {
  plat: {
    socketPath: '/var/run/plat_open_gateway_apiscope.socket',
    path: '/api/v1/platapp',
    tokenVariable: 'PLAT_API_TOKEN',
    prefix: 'plat.',
    userHeaders: { uid: 'x-plat-userid', isAdmin: 'x-plat-isadmin', username: 'x-plat-username' },
  },
  fnos: {
    socketPath: '/var/run/trim_open_gateway_apiscope.socket',
    path: '/api/v1/trimapp',
    tokenVariable: 'TRIM_API_TOKEN',
    prefix: 'trim.',
    userHeaders: { uid: 'x-trim-userid', isAdmin: 'x-trim-isadmin', username: 'x-trim-username' },
  },
} as const satisfies Record<string, PlatformNames>;

/** A platform's name: `plat`, or `fnos` for the public platform of the same interface. */
export type PlatformName = keyof typeof platforms;

/** Callers write `plat.…` on every platform; the wire carries the platform's own prefix. */
export function nameOnWire(name: string, { prefix }: PlatformNames): string {
  const ours = platforms.plat.prefix;
  return prefix !== ours && name.startsWith(ours) ? prefix + name.slice(ours.length) : name;
}
