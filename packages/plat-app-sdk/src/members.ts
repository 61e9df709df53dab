const methods = {
  getPlatformConfig: 'getPlatformConfig',
  $on: 'bus.$on',
  $once: 'bus.$on',
  $off: 'bus.$off',
};

/** A member of `PlatApp` that not every host can serve. */
export type PlatAppMember = keyof typeof methods;

/** The host's method behind the member; undefined for a name that is no member. */
export function methodOf(member: string): string | undefined {
  return new Map(Object.entries(methods)).get(member);
}
