/** Names in which the platforms differ, as far as the emulator speaks them. Source: the two platforms' own SDKs. */
export const platformNames = {
  plat: {
    prefix: 'plat.',
    gatewaySocket: '/var/run/plat_open_gateway_apiscope.socket',
    variablePrefix: 'PLAT_',
    tokenVariable: 'PLAT_API_TOKEN',
    userHeaders: { id: 'x-plat-userid', isAdministrator: 'x-plat-isadmin', name: 'x-plat-username' },
  },
  fnos: {
    prefix: 'trim.',
    gatewaySocket: '/var/run/trim_open_gateway_apiscope.socket',
    variablePrefix: 'TRIM_',
    tokenVariable: 'TRIM_API_TOKEN',
    userHeaders: { id: 'x-trim-userid', isAdministrator: 'x-trim-isadmin', name: 'x-trim-username' },
  },
} as const;

export type PlatformNames = (typeof platformNames)[keyof typeof platformNames];

/** A capability or scope in the specification's spelling; what carries no prefix of the platform stays as it is. */
export function specificationName(name: string, { prefix }: PlatformNames): string {
  return name.startsWith(prefix) ? `plat.${name.slice(prefix.length)}` : name;
}
