/** A platform on which the page may run: `plat`, or the public platform of the same interface. */
export type PlatformName = 'plat' | 'fnos';

/** How each mobile app marks itself, the one name in which the platforms differ here; no other file spells it. */
export const mobileMarks: Record<PlatformName, string> = { plat: 'PlatAppVer', fnos: 'FNAppVer' };

export function isPlatform(name: unknown): name is PlatformName {
  return Object.hasOwn(mobileMarks, name as PropertyKey);
}
