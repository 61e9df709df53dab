/** One way in which a response goes wrong. */
export type Fault =
  /** The true response, `delayMs` milliseconds later. */
  | { kind: 'late'; delayMs: number }
  /** The request is read and never answered. */
  | { kind: 'silent' }
  /** The request is read and carried out, and the connection closed without a response. */
  | { kind: 'refused' }
  /** The connection closes after `afterBytes` bytes of the true body; half of it when left out. */
  | { kind: 'cut'; afterBytes?: number }
  /** The body stops after `afterBytes` bytes, and the connection stays open; half of it when left out, headers alone with 0. */
  | { kind: 'stalled'; afterBytes?: number }
  /** The true status and headers with a body that is not JSON. */
  | { kind: 'garbled' }
  /** The true body, compressed, whether the client takes that or not. */
  | { kind: 'gzip' }
  /** The true body with so many blanks after it that it is `bytes` long, streamed; `contentLength` says so before. */
  | { kind: 'large'; bytes: number; contentLength?: boolean }
  /** A redirect with status 302; to `/` unless given. */
  | { kind: 'redirect'; location?: string }
  /** A response with no body; status 200 unless given. */
  | { kind: 'empty'; status?: number }
  /** A proxy's HTML page; status 502 unless given. */
  | { kind: 'html'; status?: number }
  /** The true answer with its JSON body changed, and its status where one is given. */
  | { kind: 'wrong'; change: (body: unknown) => unknown; status?: number }
  /** The request is read, not carried out, and the connection closed: nothing was done. */
  | { kind: 'dropped' }
  /**
   * The connection is reset, as by a proxy: the request never arrives, nothing was done. With `after: 'reading'` it was carried
   * out. A Unix socket is closed instead.
   */
  | { kind: 'reset'; after?: 'reading' }
  /** Something happens on the server first, such as the end of a session; then the true response. */
  | { kind: 'first'; act: () => void | Promise<void> }
  /** The request is not carried out, and this is answered in place of the truth; status 200 unless given. */
  | { kind: 'instead'; body: unknown; status?: number }
  /**
   * The session of a request that carries a token is not found, and the next one's is again: answered like a dead token,
   * not carried out. One request of 20 until `clear()`, unless the rule says otherwise.
   */
  | { kind: 'session-lost' }
  /**
   * Each token is dead, answered like a token that never was, after it has been used for `afterCalls` requests (190);
   * a new login brings a new token. Until `clear()`, unless the rule says otherwise.
   */
  | { kind: 'session-dies'; afterCalls?: number }
  /**
   * The server has lost its database: HTTP 200, text/html and no body on every route, the login too; nothing is carried
   * out, and no session ends. Until `clear()`, unless the rule says otherwise.
   */
  | { kind: 'database-down' }
  /** The true body behind a byte order mark. */
  | { kind: 'bom' };
