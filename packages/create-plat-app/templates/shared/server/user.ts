import { createMiddleware } from 'hono/factory';
import { type GatewayUser, readGatewayUser } from 'plat-gateway-client';
import { application } from '../application.ts';
import { Problem } from './problem.ts';

/** What the routes behind `requireUser` know. */
export interface WithUser {
  Variables: { user: GatewayUser };
}

/**
 * Who is asking. The platform's gateway puts the user into headers and drops those of the same name that a browser
 * sends. Only the gateway can reach this server, so the headers can be trusted; on an open port they could not.
 */
export const requireUser = createMiddleware<WithUser>(async (context, next) => {
  const user = readGatewayUser(context.req.raw.headers, { platform: application.platform });
  if (user === undefined) throw new Problem('not-logged-in');
  context.set('user', user);
  await next();
});
