import { openWith } from './ours.mjs';

/** The library with its own HTTP/1.1 in the place of undici. */
export const open = openWith({ transport: 'net' });
