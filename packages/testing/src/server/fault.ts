/** One way in which an answer goes wrong. */
export type Fault =
  /** The true answer, `delayMs` milliseconds later. */
  | { kind: 'late'; delayMs: number }
  /** The request is read and never answered. */
  | { kind: 'silent' }
  /** The request is read and the connection closed without an answer. */
  | { kind: 'refused' }
  /** The connection closes after `afterBytes` bytes of the true body; half of it when left out. */
  | { kind: 'cut'; afterBytes?: number }
  /** The body stops after `afterBytes` bytes, and the connection stays open; half of it when left out. */
  | { kind: 'stalled'; afterBytes?: number }
  /** The true status and headers with a body that is not JSON. */
  | { kind: 'garbled' }
  /** The true body, compressed, whether the client takes that or not. */
  | { kind: 'gzip' }
  /** The true body with so many blanks after it that it is `bytes` long. */
  | { kind: 'large'; bytes: number }
  /** The true body under two lengths that differ. */
  | { kind: 'two-lengths' }
  /** A redirect with status 302; to `/` unless given. */
  | { kind: 'redirect'; location?: string }
  /** An answer with no body; status 200 unless given. */
  | { kind: 'empty'; status?: number }
  /** A proxy's HTML page; status 502 unless given. */
  | { kind: 'html'; status?: number }
  /** The true answer with its JSON body changed, and its status where one is given. */
  | { kind: 'wrong'; change: (body: unknown) => unknown; status?: number }
  /** The request is never read by the server and the connection closed: nothing was done. */
  | { kind: 'dropped' }
  /** Something happens on the server first, such as the end of a session; then the true answer. */
  | { kind: 'first'; act: () => void | Promise<void> }
  /** The request is not carried out, and this is answered in place of the truth; status 200 unless given. */
  | { kind: 'instead'; body: unknown; status?: number }
  /** The true body behind a byte order mark. */
  | { kind: 'bom' }
  /** The true body twice, one document behind the other. */
  | { kind: 'two-documents' };

/** Every kind, for those who ask without types. */
export const KINDS: Record<Fault['kind'], true> = {
  late: true,
  silent: true,
  refused: true,
  cut: true,
  stalled: true,
  garbled: true,
  gzip: true,
  large: true,
  'two-lengths': true,
  redirect: true,
  empty: true,
  html: true,
  wrong: true,
  dropped: true,
  first: true,
  instead: true,
  bom: true,
  'two-documents': true,
};
