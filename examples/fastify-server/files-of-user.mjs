import { openForUser } from './open-for-user.mjs';
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
 * What the gateway says to a user about files, and the files themselves. Each call ends when its client goes away: `request.signal`.
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
    // A user must not learn the names of files that they may not read.
    if (!access.readable) return access;
    const [{ semanticPath }] = await gateway.convertPath([path], language, { signal });
    return { ...access, name: semanticPath ?? path };
  });

  app.get('/api/file', { schema: PATH_OF_ACCESS }, async (request, reply) => {
    const { path } = /** @type {{ path: string }} */ (request.query);
    const { signal } = request;
    const opened = await openForUser(gateway, { uid: userOf(request).uid, path, signal });
    // One answer for what is not there and what is not theirs: the difference would tell what exists.
    if (opened === undefined)
      return reply.code(404).send({ error: 'no-such-file', message: 'There is no such file.' });
    // As a download, since a page among a user's files must not run as one of this application.
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'content-length': opened.bytes,
      'x-content-type-options': 'nosniff',
    });
    return reply.send(opened.file.createReadStream({ end: Math.max(opened.bytes - 1, 0) }));
  });
}
