import type { PlatAppErrorCode } from './error-codes.js';

/**
 * Hears what became of something that the host was asked for: its answer; or, with a code, why there is none. The value is
 * then the cause, as for `host-error` the host's own words, and `about` what the call failed by.
 */
export type Settle = (code?: PlatAppErrorCode, value?: unknown, about?: unknown) => void;
