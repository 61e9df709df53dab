import { createRequire } from 'node:module';
import { afterEach, beforeEach, vi } from 'vitest';

/** What carries the calls: connections of our own, and undici in both versions that its adapter works with. */
export const TRANSPORTS = ['net', 'undici 7', 'undici 8'] as const;

/** The option `transport` for one of them, which its tests use with that version. */
export function useTransport(name: (typeof TRANSPORTS)[number]): 'net' | 'undici' {
  if (name !== 'undici 8') return name === 'net' ? 'net' : 'undici';
  // Its entry needs Node 22; the pool runs on Node 20, too.
  const Pool: unknown = createRequire(import.meta.url)('undici-8/lib/dispatcher/pool.js');
  beforeEach(() => void vi.doMock('undici', () => ({ Pool })));
  afterEach(() => void vi.doUnmock('undici'));
  return 'undici';
}
