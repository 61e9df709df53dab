/** A platform on which the page may run: `plat`, or the public platform of the same interface. */
export type PlatformName = 'plat' | 'fnos';

/** Every name in which the platforms differ; no other file spells one of them. */
export const platforms: Record<PlatformName, { readonly mobileMark: string }> = {
  plat: { mobileMark: 'PlatAppVer' },
  fnos: { mobileMark: 'FNAppVer' },
};

export function isPlatform(name: unknown): name is PlatformName {
  return Object.hasOwn(platforms, name as PropertyKey);
}
