import { gatewayCall } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { answerNext, call, failureOf, merge, useFakeGateway } from './support.js';

const gateway = useFakeGateway({ systemLanguage: 'en-US' });

describe('a refusal of the gateway', () => {
  it('is forbidden, with the scope to declare, when the scope is not declared', async () => {
    gateway.current.world.scopes = [];
    const error = await failureOf(gatewayCall(call));
    expect(error).toMatchObject({
      code: 'forbidden',
      httpStatus: 403,
      gatewayCode: 200003,
      msg: 'Forbidden',
      delivery: 'answered',
    });
    expect(error.hint).toContain('plat.system.getPlatformConfig');
  });

  it('is not-found for a capability that the system does not have', async () => {
    const error = await failureOf(gatewayCall({ req: 'plat.no.such', appName: 'notes' }));
    expect(error).toMatchObject({ code: 'not-found', gatewayCode: 200005, httpStatus: 404 });
    expect(error.hint).toContain('1.2.0401');
  });

  eachRow([
    [200001, 200, 'invalid-params'],
    [200001, 400, 'invalid-params'],
    [200006, 200, 'internal'],
    [200006, 500, 'internal'],
    [200002, 200, 'gateway-error'],
    [-1, 200, 'gateway-error'],
    [0, 500, 'gateway-error'],
    [0, 401, 'unauthorized'],
    [200004, 401, 'unauthorized'],
  ])('with code %i and HTTP status %i is %s', async (gatewayCode, status, code) => {
    answerNext(gateway.current, { code: gatewayCode, msg: 'why', data: {} }, status);
    expect(await failureOf(gatewayCall(call))).toMatchObject({
      code,
      gatewayCode,
      httpStatus: status,
      msg: 'why',
    });
  });

  it('that contradicts itself says so, and does not speak of an unknown code', async () => {
    answerNext(gateway.current, { code: 0, msg: '' }, 500);
    const { hint, message } = await failureOf(gatewayCall(call));
    expect(hint).toContain('HTTP 500 is a failure, but code 0 is success');
    expect(message).toContain('HTTP 500 with code 0');
  });

  it('names every cause of a 403, and how to tell them apart', async () => {
    gateway.current.world.isInGroup = false;
    const { hint } = await failureOf(gatewayCall(call));
    const ofFiles = await failureOf(
      gatewayCall({ req: 'plat.file.getSharedAccessibleFolders', appName: 'notes' }),
    );
    expect(hint).not.toContain('administrator');
    expect(ofFiles.hint).toContain('administrator');
    for (const cause of ['api-scope', '`id`', 'PlatApiUsers', 'join-groups', '--group-add', 'appName']) {
      expect(hint).toContain(cause);
    }
  });
});

describe('an answer that cannot be trusted', () => {
  // What is wrong with an envelope is in read-answer.test.ts, and what is no envelope in transport/failure-matrix.test.ts.
  eachRow<[string, (body: unknown) => unknown, string]>([
    ['data of another shape', (body) => merge(body, { data: { systemLanguage: 5 } }), 'bad-response'],
    ['no data', (body) => merge(body, { data: undefined }), 'bad-response'],
  ])('%s', async (_, change, code) => {
    gateway.current.faults.inject({ kind: 'wrong', change });
    expect(await failureOf(gatewayCall(call))).toMatchObject({ code, delivery: 'answered', httpStatus: 200 });
  });
});
