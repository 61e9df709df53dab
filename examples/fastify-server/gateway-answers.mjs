/**
 * What a browser is told when a call of the gateway fails: 503 where the gateway could not be asked, 504 where it did not
 * answer in time, and 502 where its answer was a refusal or none that can be used. A refusal is no 403 here: the gateway
 * refuses the application, never the user.
 *
 * @type {Record<import('plat-gateway-client').GatewayErrorCode, keyof typeof TEXTS>}
 */
const STATUSES = {
  'invalid-request': 400,
  'invalid-params': 400,
  aborted: 499,
  'not-found': 501,
  forbidden: 502,
  unauthorized: 502,
  internal: 502,
  'gateway-error': 502,
  'bad-response': 502,
  'too-large': 502,
  'req-id-mismatch': 502,
  'token-missing': 503,
  'token-invalid': 503,
  'socket-missing': 503,
  'socket-refused': 503,
  'socket-denied': 503,
  'connection-lost': 503,
  closed: 503,
  timeout: 504,
};

const TEXTS = {
  400: 'The device does not understand this request.',
  // The client has already disconnected.
  499: 'The request was ended.',
  501: "This device's system is too old for that.",
  502: 'The device gave no answer that can be used.',
  503: 'The device is unavailable at the moment.',
  504: 'The device did not answer in time.',
};

/** Seconds after which a retry may succeed without a repair. */
const RETRY_AFTER = {
  'socket-missing': 2,
  'socket-refused': 2,
  'connection-lost': 2,
  closed: 2,
  timeout: 10,
};

/**
 * The answer to a failed call.
 *
 * @param {import('plat-gateway-client').GatewayErrorCode} code
 * @returns {{ status: number; text: string; retryAfter: number | undefined }}
 */
export function answerTo(code) {
  // A later version of the client may have a code more.
  const status = STATUSES[code] ?? 502;
  return { status, text: TEXTS[status], retryAfter: RETRY_AFTER[code] };
}
