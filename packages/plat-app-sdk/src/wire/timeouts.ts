// How long the page waits for its host, in milliseconds.

export const SYN_EVERY_MS = 100;
/** A host heard so short a time ago is there: a chain of awaited calls takes one round trip for each. */
export const FRESH_MS = 5;
export const SILENT_MS = 1000;
/** A host that was found again and is silent is slow rather than gone: each further handshake may drop its answers. */
export const SILENT_AGAIN_MS = 3000;
export const SEARCH_MS = 3000;
/** A host that lives may take longer to refuse a ping than to answer a SYN. */
export const CONFIRM_MS = 500;
