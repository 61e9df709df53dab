import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { gatewayCall } from 'plat-gateway-client';
import { RanTwice } from './findings.mjs';

// What the faults may lead to. A refused scope or parameter is none of it.
const POSSIBLE =
  /^(socket-missing|socket-refused|connection-lost|timeout|too-large|bad-response|req-id-mismatch|unauthorized)$/;

/**
 * The calls of the gateway's client. Each has data that no other call has, so that only its own answer is right. The token
 * `isOld` while the clients have one that the gateway refuses, and counts its `changes`. `limit` gives the milliseconds of a call.
 */
export function gatewayCalls(gateway, token, random, limit = () => 300 + random.below(1700)) {
  const folders = gateway.world.folders.users[1000];
  const newPath = () => `/vol1/1000/${randomUUID()}`;

  const call = ({ what, ask, check, checkError = checkCode }) => {
    const { changes, isOld } = token;
    const timeoutMs = limit();
    return {
      what,
      limitMs: timeoutMs,
      ask: () => ask({ timeoutMs }),
      check,
      checkError(error) {
        const isTokenRight = !isOld && token.changes === changes;
        if (isTokenRight) assert.notEqual(error.code, 'unauthorized');
        checkError(error);
      },
    };
  };

  return {
    convert(client) {
      const paths = Array.from({ length: 1 + random.below(3) }, newPath);
      return call({
        what: `convertPath(${paths})`,
        ask: (limits) => client.convertPath(paths, 'en-US', limits),
        check: (answer) => assert.deepEqual(answer, paths.map(converted)),
      });
    },

    /** The one call that changes something: carried out once or not at all, and the error's `delivery` is true. */
    remove(client) {
      const path = newPath();
      folders.push(path);
      const checkTimes = () => {
        const taken = gateway.calls.filter(
          ({ data, httpStatus }) => data?.path === path && httpStatus !== 401,
        );
        if (taken.length > 1) throw new RanTwice(`carried out ${taken.length} times`);
      };
      return call({
        what: `userFolders.remove(1000, ${path})`,
        ask: (limits) => client.userFolders.remove(1000, path, limits),
        check(answer) {
          checkTimes();
          assert(answer === true && !folders.includes(path), 'true, but the folder is still there');
        },
        checkError(error) {
          checkTimes();
          checkCode(error);
          const { code, delivery } = error;
          const saysNotDone = ['not-sent', 'not-delivered'].includes(delivery) || code === 'unauthorized';
          if (saysNotDone) assert(folders.includes(path), `${code}, ${delivery}, but the folder is gone`);
        },
      });
    },

    /** Without a client: a call of every process's own. */
    single() {
      const data = { path: [newPath()], language: 'en-US' };
      return call({
        what: `gatewayCall(plat.file.convertPath, ${data.path})`,
        ask: (limits) => gatewayCall({ req: 'plat.file.convertPath', appName: 'soak', data }, limits),
        check: (answer) => assert.deepEqual(answer.result ?? answer, data.path.map(converted)),
      });
    },
  };
}

const converted = (path) => ({ path, semanticPath: path.replace('/vol1', 'Storage 1') });

const checkCode = (error) => assert.match(error.code, POSSIBLE);
