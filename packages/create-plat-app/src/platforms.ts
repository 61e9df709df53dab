/** Names in which the platforms differ, as far as an application's package spells them. */
export const platforms = {
  plat: { scopes: 'plat', variables: 'PLAT', gatewayGroup: 'PlatApiUsers' },
  fnos: { scopes: 'trim', variables: 'TRIM', gatewayGroup: 'TrimApiUsers' },
} as const;

/** The specification's platform, or the public one of the same interface. */
export type PlatformName = keyof typeof platforms;
