import type { IncomingMessage } from 'node:http';
import { type Text, text } from 'plat-common/text';
import type { DevUser } from '../api.js';

/** The response of a device's unified gateway to a request that it rejects; its status is 200. */
export const REFUSAL = 'invalid token';

/**
 * Why the unified gateway answers a request itself, in words for the inspector: it looks like a fault of the application.
 * Undefined where it passes the request on.
 */
export function gatewayRefusal({ headers }: IncomingMessage, user: DevUser | undefined): Text | undefined {
  if (headers.authorization !== undefined) {
    return text`The request has the header Authorization, which the unified gateway evaluates itself: it responds 200 "${REFUSAL}" and does not pass the request to the application. Send the token of the application in another header or in a cookie.`;
  }
  if (user === undefined) {
    return text`The request has no user session, so the unified gateway responds 200 "${REFUSAL}" and does not pass it to the application. Log in on the desktop.`;
  }
  return undefined;
}
