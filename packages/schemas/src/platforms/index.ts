/** Every name in which one platform of this interface differs from another, as far as a client needs it. */
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

/**
 * The platforms that the clients support by name; no other file of theirs contains one of these names. The libraries bundle
 * this file, so the package does not export it.
 */
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

/** The platform of the devices that exist, which applications are made for unless told otherwise. */
export const devicePlatform: PlatformName = 'fnos';

/**
 * What each mobile app calls itself in the user agent. A separate column, because a page needs only this one, and a
 * bundler drops what nothing uses, but no single property of an object.
 */
export const mobileAppMarks = {
  plat: 'PlatAppVer',
  fnos: 'FNAppVer',
} satisfies Record<PlatformName, string>;
