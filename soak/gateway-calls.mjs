import { randomUUID } from 'node:crypto';
import { gatewayCall } from 'plat-gateway-client';

/** What the faults may lead to. A refused scope or parameter is none of it. */
const POSSIBLE = [
  'socket-missing',
  'socket-refused',
  'connection-lost',
  'timeout',
  'too-large',
  'bad-response',
  'req-id-mismatch',
  'unauthorized',
];

/** The application's token: what the gateway wants, and what the environment of the clients says. */
export class Token {
  /** Whether the environment has one that the gateway refuses. */
  isOld = false;
  changes = 0;
  #gateway;
  #secrets;

  /**
   * @param {import('plat-testing/gateway').RunningFakeGateway} gateway
   * @param {import('./secrets.mjs').Secrets} secrets
   */
  constructor(gateway, secrets) {
    this.#gateway = gateway;
    this.#secrets = secrets;
    this.tell();
  }

  /** The gateway wants another one, which nobody has been told yet. */
  rotate() {
    this.#gateway.rotateToken();
    this.isOld = true;
    this.changes += 1;
  }

  /** The environment has the one that the gateway wants. */
  tell() {
    this.#secrets.add(this.#gateway.token);
    process.env.PLAT_API_TOKEN = this.#gateway.token;
    this.isOld = false;
  }

  /** What a call that begins here can be told about its token when it ends. */
  begin() {
    const { isOld, changes } = this;
    return {
      /** It never had a token that the gateway took. */
      wasRefused: () => isOld && this.isOld && this.changes === changes,
      /** It may have had one that the gateway refused. */
      mayBeRefused: () => isOld || this.changes !== changes,
    };
  }
}

/**
 * The calls of the gateway's client. Each has data that no other call has.
 *
 * @param {object} world
 * @param {import('plat-testing/gateway').RunningFakeGateway} world.gateway
 * @param {Token} world.token
 * @param {import('../scripts/random.mjs').Random} world.random
 */
export function gatewayCalls({ gateway, token, random }) {
  const newPath = () => `/vol1/1000/${randomUUID()}`;

  /**
   * @param {string} what
   * @param {(limits: { timeoutMs: number }) => Promise<any>} ask
   * @param {(answer: any) => string | undefined} wrongIn
   * @param {{ possible?: string, wrongInFailure?: (error: any) => string | undefined }} [rules]
   * @returns {import('./findings.mjs').JudgedCall}
   */
  const call = (what, ask, wrongIn, { possible = '', wrongInFailure = () => undefined } = {}) => {
    const tokenOfCall = token.begin();
    const limitMs = 300 + random.below(1700);
    return {
      what,
      limitMs,
      ask: () => ask({ timeoutMs: limitMs }),
      wrongIn: (answer) => {
        if (answer?.code === 200004 && tokenOfCall.mayBeRefused()) return undefined;
        return tokenOfCall.wasRefused() ? 'unauthorized: the token was old' : wrongIn(answer);
      },
      wrongInFailure: (error) => {
        if (!POSSIBLE.includes(error.code) && error.code !== possible) return `one of ${POSSIBLE.join(', ')}`;
        if (error.code === 'unauthorized' && !tokenOfCall.mayBeRefused()) return 'its token was right';
        return wrongInFailure(error);
      },
    };
  };
  const single = (req, data, timeoutMs) => gatewayCall({ req, appName: 'soak', data }, { timeoutMs });

  return {
    /** @param {import('plat-gateway-client').GatewayClient} client */
    convert(client) {
      const asked = Array.from({ length: 1 + random.below(3) }, newPath);
      const ask = (limits) => client.convertPath(asked, 'en-US', limits);
      return call(`convertPath(${asked.join()})`, ask, equal(converted(asked)));
    },

    /** @param {import('plat-gateway-client').GatewayClient} client */
    access(client) {
      const [other, own, shared] = [newPath(), `/vol1/1001/${randomUUID()}`, `/vol1/shared/${randomUUID()}`];
      const allowed = [
        { path: other, readable: false, writable: false, deletable: false },
        { path: own, readable: true, writable: true, deletable: true },
        { path: shared, readable: true, writable: false, deletable: false },
      ];
      const ask = (limits) => client.checkUserAcl(1001, [other, own, shared], limits);
      return call(`checkUserAcl(1001, ${other}, ${own}, ${shared})`, ask, equal(allowed));
    },

    /**
     * The one call that changes something: it is done once or not at all, and the error's `delivery` is true.
     *
     * @param {import('plat-gateway-client').GatewayClient} client
     */
    remove(client) {
      const path = newPath();
      const folders = gateway.world.folders.users[1000];
      folders.push(path);
      const ask = (limits) => client.userFolders.remove(1000, path, limits);
      const wrongIn = (answer) =>
        answer === true && !folders.includes(path) ? undefined : 'true, and removed';
      return call(`userFolders.remove(1000, ${path})`, ask, wrongIn, {
        wrongInFailure: ({ code, delivery }) => {
          const isThere = folders.includes(path);
          if (isThere) folders.splice(folders.indexOf(path), 1);
          const wasNotDone = ['not-sent', 'not-delivered'].includes(delivery) || code === 'unauthorized';
          return wasNotDone && !isThere ? 'delivery unknown, as the folder was removed' : undefined;
        },
      });
    },

    /**
     * The envelope comes whatever its code is; a gateway that refuses the token may leave the reqId out.
     *
     * @param {import('plat-gateway-client').GatewayClient} client
     */
    exchange(client) {
      const [path, reqId] = [newPath(), randomUUID()];
      const envelope = { req: 'plat.file.convertPath', reqId, data: { path: [path], language: 'en-US' } };
      const wrongIn = (answer) => {
        if (answer.reqId !== reqId) return `reqId ${reqId}`;
        return answer.code === 0 ? equal(converted([path]))(answer.data.result) : 'code 0';
      };
      return call(`exchange(${reqId}, ${path})`, (limits) => client.exchange(envelope, limits), wrongIn);
    },

    /** Without a client: a call of every process's own. */
    single() {
      const path = newPath();
      const data = { path: [path], language: 'en-US' };
      const ask = ({ timeoutMs }) => single('plat.file.convertPath', data, timeoutMs);
      const wrongIn = (answer) => equal(converted([path]))(Array.isArray(answer) ? answer : answer.result);
      return call(`gatewayCall(plat.file.convertPath, ${path})`, ask, wrongIn);
    },

    /** A capability that does not exist: nothing but a refusal of this very call is right. */
    unknown() {
      const req = `plat.soak.${randomUUID()}`;
      const ask = ({ timeoutMs }) => single(req, undefined, timeoutMs);
      return call(`gatewayCall(${req})`, ask, () => 'not-found', {
        possible: 'not-found',
        wrongInFailure: (error) => (error.req === req ? undefined : `an error about ${req}`),
      });
    },

    /** While the token is old and nothing else is wrong. Its limit is long, so that a busy machine is no excuse either. */
    withOldToken: () => ({
      what: 'a call with an old token',
      limitMs: 30_000,
      ask: () => single('plat.system.getPlatformConfig', undefined, 30_000),
      wrongIn: () => 'unauthorized',
      wrongInFailure: ({ code }) => (code === 'unauthorized' ? undefined : 'unauthorized'),
    }),
  };
}

const converted = (paths) =>
  paths.map((path) => ({ path, semanticPath: path.replace('/vol1', 'Storage 1') }));

const equal = (expected) => (answer) =>
  JSON.stringify(answer) === JSON.stringify(expected) ? undefined : JSON.stringify(expected);
