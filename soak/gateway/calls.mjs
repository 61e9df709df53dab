import { randomUUID } from 'node:crypto';
import { gatewayCall } from 'plat-gateway-client';

const APP = 'soak';

/** What the troubles may lead to. A refused scope or parameter is none of it. */
const POSSIBLE = new Set([
  'socket-missing',
  'socket-refused',
  'connection-lost',
  'timeout',
  'too-large',
  'bad-response',
  'req-id-mismatch',
  'unauthorized',
]);

/**
 * The calls of the gateway's client. Each has data that no other call has.
 *
 * @param {object} world
 * @param {import('plat-testing/gateway').RunningFakeGateway} world.gateway
 * @param {import('./token.mjs').Token} world.token
 * @param {import('../../scripts/random.mjs').Random} world.random
 */
export function gatewayCalls({ gateway, token, random }) {
  const limit = () => 300 + random.below(1700);

  /**
   * @param {{ what: string, limitMs: number, ask: () => Promise<any>, wrongIn: (answer: any) => string | undefined,
   *   possible?: string, wrongInFailure?: (error: any) => string | undefined }} call
   * @returns {import('../findings.mjs').JudgedCall}
   */
  const withToken = ({ wrongIn, wrongInFailure, possible, ...call }) => {
    const tokenOfCall = token.begin();
    return {
      ...call,
      wrongIn: (answer) => (tokenOfCall.wasRefused() ? 'unauthorized: the token was old' : wrongIn(answer)),
      wrongInFailure: (error) => {
        const isPossible = POSSIBLE.has(error.code) || error.code === possible;
        if (!isPossible) return `one of ${[...POSSIBLE].join(', ')}`;
        if (error.code === 'unauthorized' && !tokenOfCall.mayBeRefused()) return 'its token was right';
        return wrongInFailure?.(error);
      },
    };
  };

  const paths = (count) => Array.from({ length: count }, () => `/vol1/1000/${randomUUID()}`);

  return {
    /** @param {import('plat-gateway-client').GatewayClient} client */
    convert(client) {
      const asked = paths(1 + random.below(3));
      const limitMs = limit();
      return withToken({
        what: `convertPath(${asked.join()})`,
        limitMs,
        ask: () => client.convertPath(asked, 'en-US', { timeoutMs: limitMs }),
        wrongIn: (answer) => wrongInPaths(asked, answer),
      });
    },

    /** @param {import('plat-gateway-client').GatewayClient} client */
    access(client) {
      const own = `/vol1/1001/${randomUUID()}`;
      const shared = `/vol1/shared/${randomUUID()}`;
      const [other] = paths(1);
      const limitMs = limit();
      const expected = JSON.stringify([
        { path: other, readable: false, writable: false, deletable: false },
        { path: own, readable: true, writable: true, deletable: true },
        { path: shared, readable: true, writable: false, deletable: false },
      ]);
      return withToken({
        what: `checkUserAcl(1001, ${other}, ${own}, ${shared})`,
        limitMs,
        ask: () => client.checkUserAcl(1001, [other, own, shared], { timeoutMs: limitMs }),
        wrongIn: (answer) => (JSON.stringify(answer) === expected ? undefined : expected),
      });
    },

    /**
     * The one call that changes something: it is done once or not at all, and the error's `delivery` is true.
     *
     * @param {import('plat-gateway-client').GatewayClient} client
     */
    remove(client) {
      const [path] = paths(1);
      const folders = gateway.world.folders.users[1000];
      const limitMs = limit();
      folders.push(path);
      return withToken({
        what: `userFolders.remove(1000, ${path})`,
        limitMs,
        ask: () => client.userFolders.remove(1000, path, { timeoutMs: limitMs }),
        wrongIn: (answer) => (answer === true && !folders.includes(path) ? undefined : 'true, and removed'),
        wrongInFailure: ({ code, delivery }) => {
          const isThere = folders.includes(path);
          if (isThere) folders.splice(folders.indexOf(path), 1);
          const wasNotDone =
            delivery === 'not-sent' || delivery === 'not-delivered' || code === 'unauthorized';
          return wasNotDone && !isThere ? `delivery unknown, as the folder was removed` : undefined;
        },
      });
    },

    /** @param {import('plat-gateway-client').GatewayClient} client */
    exchange(client) {
      const [path] = paths(1);
      const reqId = randomUUID();
      const limitMs = limit();
      const tokenOfCall = token.begin();
      const envelope = { req: 'plat.file.convertPath', reqId, data: { path: [path], language: 'en-US' } };
      return {
        what: `exchange(${reqId}, ${path})`,
        limitMs,
        ask: () => client.exchange(envelope, { timeoutMs: limitMs }),
        // The envelope comes whatever its code is; between two tokens that is the refusal of the old one.
        wrongIn: (answer) => {
          // A gateway that refuses the token may leave the reqId out.
          if (answer.code === 200004) return tokenOfCall.mayBeRefused() ? undefined : 'its token was right';
          if (answer.reqId !== reqId) return `reqId ${reqId}`;
          if (tokenOfCall.wasRefused()) return 'code 200004: the token was old';
          return answer.code === 0 ? wrongInPaths([path], answer.data.result) : 'code 0';
        },
        wrongInFailure: ({ code }) => (POSSIBLE.has(code) ? undefined : `one of ${[...POSSIBLE].join(', ')}`),
      };
    },

    /** Without a client: a call of every process's own. */
    single() {
      const asked = paths(1);
      const limitMs = limit();
      const data = { path: asked, language: 'en-US' };
      return withToken({
        what: `gatewayCall(plat.file.convertPath, ${asked[0]})`,
        limitMs,
        ask: () => gatewayCall({ req: 'plat.file.convertPath', appName: APP, data }, { timeoutMs: limitMs }),
        wrongIn: (answer) => wrongInPaths(asked, Array.isArray(answer) ? answer : answer.result),
      });
    },

    /** A capability that does not exist: nothing but a refusal of this very call is right. */
    unknown() {
      const req = `plat.soak.${randomUUID()}`;
      const limitMs = limit();
      return withToken({
        what: `gatewayCall(${req})`,
        limitMs,
        possible: 'not-found',
        ask: () => gatewayCall({ req, appName: APP }, { timeoutMs: limitMs }),
        wrongIn: () => 'not-found',
        wrongInFailure: (error) => (error.req === req ? undefined : `an error about ${req}`),
      });
    },

    /** While the token is old and nothing else is wrong. */
    withOldToken() {
      // Long, so that a busy machine is no excuse either.
      const limitMs = 30_000;
      return {
        what: 'a call with an old token',
        limitMs,
        ask: () =>
          gatewayCall({ req: 'plat.system.getPlatformConfig', appName: APP }, { timeoutMs: limitMs }),
        wrongIn: () => 'unauthorized',
        wrongInFailure: ({ code }) => (code === 'unauthorized' ? undefined : 'unauthorized'),
      };
    },
  };
}

/**
 * @param {string[]} asked
 * @param {{ path: string, semanticPath: string }[]} answer
 */
function wrongInPaths(asked, answer) {
  const expected = asked.map((path) => ({ path, semanticPath: path.replace('/vol1', 'Storage 1') }));
  return JSON.stringify(answer) === JSON.stringify(expected) ? undefined : JSON.stringify(expected);
}
