import { readGatewayUser } from 'plat-gateway-client';

/**
 * Gives all routes of a plugin the user of the request, and answers 401 where there is none. It runs before a request is
 * looked at any further, so that a stranger learns nothing of it.
 *
 * @param {import('fastify').FastifyInstance} app
 */
export function requireUser(app) {
  app.decorateRequest('user');
  app.addHook('onRequest', async (request, reply) => {
    const user = readGatewayUser(request.headers);
    if (user === undefined) {
      return reply.code(401).send({ error: 'not-logged-in', message: 'Log in to the device first.' });
    }
    request.setDecorator('user', user);
  });
}

/**
 * The user for whom a request was made.
 *
 * @param {import('fastify').FastifyRequest} request
 * @returns {import('plat-gateway-client').GatewayUser}
 */
export function userOf(request) {
  return request.getDecorator('user');
}
