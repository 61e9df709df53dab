import { GatewayError } from 'plat-gateway-client';
import { answerTo } from './gateway-answers.mjs';

/**
 * Every failure of a route ends here: the hint goes into the log, the page gets a code and a sentence without paths.
 *
 * @param {unknown} error
 * @param {import('fastify').FastifyRequest} request
 * @param {import('fastify').FastifyReply} reply
 */
export function answerError(error, request, reply) {
  if (error instanceof GatewayError) {
    const { code, message, hint, req, reqId, attempts } = error;
    // Fastify's log has its own `req` and `reqId`: those of the page's request.
    request.log.warn({ code, hint, call: { req, reqId, attempts } }, message);
    const { status, text, retryAfter } = answerTo(code);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(status).send({ error: code, message: text });
  }
  // Fastify's own refusals, e.g. of a query that does not fit its schema.
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) {
    return reply.code(Number(error.statusCode)).send({ error: 'invalid-request', message: error.message });
  }
  request.log.error(error);
  return reply.code(500).send({ error: 'internal', message: 'Something went wrong here.' });
}
