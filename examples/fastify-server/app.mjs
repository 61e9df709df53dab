import Fastify from 'fastify';
import { answerError } from './answer-error.mjs';
import { filesOfUser } from './files-of-user.mjs';
import { health } from './health.mjs';

/** Where the platform's unified gateway serves the application. */
export const BASE_PATH = '/app/shelf';

/**
 * The application's server, which shares one client among all requests. The creator of the client closes it.
 *
 * @param {{ gateway: import('plat-gateway-client').GatewayClient; logger?: import('fastify').FastifyServerOptions['logger'] }} options
 */
export function shelfApp({ gateway, logger = false }) {
  const app = Fastify({ logger });
  app.setErrorHandler(answerError);
  app.register(health, { prefix: BASE_PATH, gateway });
  app.register(filesOfUser, { prefix: BASE_PATH, gateway });
  return app;
}
