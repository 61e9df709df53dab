import { requireUser, userOf } from './user.mjs';

const PATH_OF_ACCESS = {
  querystring: {
    type: 'object',
    required: ['path'],
    properties: {
      path: { type: 'string', pattern: '^/', maxLength: 4096 },
      language: { type: 'string', default: 'en-US', maxLength: 35 },
    },
  },
};

/**
 * What the gateway says to a user about files. Each call ends when its client goes away: `request.signal`.
 *
 * @param {import('fastify').FastifyInstance} app
 * @param {{ gateway: import('plat-gateway-client').GatewayClient }} options
 */
export async function filesOfUser(app, { gateway }) {
  requireUser(app);

  app.get('/api/folders', async (request) => {
    const { uid } = userOf(request);
    return gateway.userFolders.list(uid, { signal: request.signal });
  });

  app.get('/api/access', { schema: PATH_OF_ACCESS }, async (request) => {
    // The schema has seen to it.
    const { path, language } = /** @type {{ path: string; language: string }} */ (request.query);
    const { signal } = request;
    const [access] = await gateway.checkUserAcl(userOf(request).uid, [path], { signal });
    // Nobody learns how a path is called that is not theirs to read.
    if (!access.readable) return access;
    const [{ semanticPath }] = await gateway.convertPath([path], language, { signal });
    return { ...access, name: semanticPath ?? path };
  });
}
