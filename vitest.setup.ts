import { afterAll, vi } from 'vitest';

// The fake PM server is in China: a client in the same time zone would hide that it takes its own time for the server's.
process.env.TZ = 'UTC';

// Files share a process, so each gives back what it took from it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
