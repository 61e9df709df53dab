import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { answerNext, failureOf, useFakeGateway } from '../support.js';

const gateway = useFakeGateway();
const req = 'calendar.days.getFree';
const schema = z.object({ days: z.array(z.number()) });

describe('gateway.call', () => {
  it('calls a capability of one’s own, and checks its data with the schema', async () => {
    await using notes = new GatewayClient({ appName: 'notes' });
    answerNext(gateway.current, { code: 0, msg: '', data: { days: [1, 2] } });
    expect(await notes.call(req, { month: 5 }, { schema })).toEqual({ days: [1, 2] });
    expect(gateway.current.calls[0]).toMatchObject({ req, appName: 'notes', data: { month: 5 } });
    answerNext(gateway.current, { code: 0, msg: '', data: { days: ['one'] } });
    const error = await failureOf(notes.call(req, { month: 5 }, { schema }));
    expect(error).toMatchObject({ code: 'bad-response', delivery: 'answered' });
    expect(error.message).toContain('data.days.0');
  });

  it('hands out the data as it is without a schema', async () => {
    await using notes = new GatewayClient({ appName: 'notes' });
    answerNext(gateway.current, { code: 0, msg: '', data: 7 });
    expect(await notes.call(req)).toBe(7);
  });

  it('knows what is known: parameters, answers and which may be sent again', async () => {
    await using notes = new GatewayClient({ appName: 'notes' });
    gateway.current.faults.inject({ kind: 'refused' });
    const access = await notes.call('plat.file.checkUserACL', { uid: 1000, path: '/vol1/1000' });
    expect(access[0]?.readable).toBe(true);
    const wrong = notes.call('plat.file.checkUserACL', { uid: -1, path: '/vol1' });
    expect(await failureOf(wrong)).toMatchObject({ code: 'invalid-request' });
  });

  it('sends empty parameters where none are given', async () => {
    await using notes = new GatewayClient({ appName: 'notes' });
    await notes.call('plat.system.getPlatformConfig');
    await gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' });
    expect(gateway.current.calls.map(({ data }) => data)).toEqual([{}, {}]);
  });
});

describe('idempotent', () => {
  it('lets a lost call of an unknown capability be sent again', async () => {
    await using notes = new GatewayClient({ appName: 'notes' });
    gateway.current.faults.inject({ kind: 'refused' });
    expect(await failureOf(notes.call(req, {}))).toMatchObject({ delivery: 'unknown', attempts: 1 });
    gateway.current.faults.inject({ kind: 'refused' }, { times: 2 });
    expect(await failureOf(notes.call(req, {}, { idempotent: true }))).toMatchObject({
      code: 'not-found',
      attempts: 3,
    });
    gateway.current.faults.inject({ kind: 'refused' });
    expect(await failureOf(gatewayCall({ req, appName: 'notes' }, { idempotent: true }))).toMatchObject({
      code: 'not-found',
      attempts: 2,
    });
  });

  it('false keeps a lost call of a known one from being sent again', async () => {
    await using notes = new GatewayClient({ appName: 'notes' });
    gateway.current.faults.inject({ kind: 'refused' });
    const lost = notes.call('plat.system.getPlatformConfig', {}, { idempotent: false });
    expect(await failureOf(lost)).toMatchObject({ code: 'connection-lost', attempts: 1 });
  });

  it('belongs to a call and is no default of a client', async () => {
    const open = () => new GatewayClient({ appName: 'notes', idempotent: true } as never);
    expect(open).toThrow('idempotent belongs to a call');
  });
});
