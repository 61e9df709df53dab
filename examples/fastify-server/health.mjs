/**
 * Whether the gateway is usable, for monitoring. It needs no user.
 *
 * @param {import('fastify').FastifyInstance} app
 * @param {{ gateway: import('plat-gateway-client').GatewayClient }} options
 */
export async function health(app, { gateway }) {
  app.get('/api/health', async (request, reply) => {
    const { ok, problems } = await gateway.preflight({ timeoutMs: 3000, signal: request.signal });
    for (const { code, hint } of problems) request.log.warn({ code }, hint);
    return reply.code(ok ? 200 : 503).send({ ok, problems: problems.map(({ code }) => code) });
  });
}
