import { afterAll, vi } from 'vitest';

// Files share a process, so each gives back what it took from it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
