import { describe, expect, it } from 'vitest';
import type { ReplayedCall } from '../../src/index.js';
import { codeOf, gatewayCallOf } from '../fixtures/gateway-calls.js';
import { type Stage, startStage } from '../fixtures/stage.js';

const call = { req: 'plat.system.getPlatformConfig', appName: 'notes', data: {} };

/** A stage on which one call of the gateway was made, and the number of its line. */
async function stageWithCall(): Promise<{ stage: Stage; seq: number }> {
  const stage = await startStage();
  await codeOf(gatewayCallOf(stage, call));
  return { stage, seq: stage.log().find(({ kind }) => kind === 'gateway')?.seq ?? 0 };
}

const replayed = (stage: Stage, seq: unknown) => stage.control<ReplayedCall>('POST', '/replay', { seq });

describe('a call of the gateway that is made again', () => {
  it('is answered, and is another line of the log', async () => {
    const { stage, seq } = await stageWithCall();
    const { httpStatus, response } = await replayed(stage, seq);
    expect(httpStatus).toBe(200);
    expect(response).toMatchObject({ code: 0 });
    const lines = stage.log().filter(({ kind }) => kind === 'gateway');
    expect(lines).toMatchObject([
      { seq, ok: true },
      { title: call.req, ok: true },
    ]);
    expect(stage.gateway.calls).toHaveLength(2);
  });

  it('has the token of now', async () => {
    const { stage, seq } = await stageWithCall();
    stage.rotateToken();
    expect((await stage.replay(seq)).response).toMatchObject({ code: 0 });
    stage.revokeToken();
    expect((await stage.replay(seq)).response).toMatchObject({ code: 200_004 });
  });

  it('meets the faults of now', async () => {
    const { stage, seq } = await stageWithCall();
    stage.setFaults({ gateway: 'refusing' });
    await expect(replayed(stage, seq)).rejects.toThrow(/: 409 .*response of the gateway cannot be read/);
    stage.setFaults({ gateway: 'well' });
    await stage.stopGateway();
    await expect(replayed(stage, seq)).rejects.toThrow(': 409 ');
  });

  it('is refused where the line is none, is gone, or has not all of the call', async () => {
    const stage = await startStage();
    stage.gateway.answerTo({
      authorization: `Bearer ${stage.gateway.token}`,
      contentType: 'application/json',
      body: JSON.stringify({ ...call, data: { note: 'x'.repeat(5000) } }),
    });
    const [seq] = stage.log().flatMap((line) => (line.kind === 'gateway' ? line.seq : []));
    await expect(replayed(stage, seq)).rejects.toThrow(/: 409 .*too long for the log/);
    stage.change({ theme: 'dark' });
    await expect(replayed(stage, stage.log().at(-1)?.seq)).rejects.toThrow(/: 409 .*not a gateway call/);
    await expect(replayed(stage, 999)).rejects.toThrow(': 409 ');
    await expect(replayed(stage, 'first')).rejects.toThrow(': 400 ');
    expect(stage.gateway.calls).toHaveLength(1);
  });
});
