import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { startFakeGateway } from 'plat-testing/gateway';
import { describe, expect, it } from 'vitest';

describe('close()', () => {
  it('leaves neither the socket nor an open connection', async () => {
    const gateway = await startFakeGateway();
    const connection = connect(gateway.socketPath);
    await once(connection, 'connect');
    const ended = once(connection, 'close');
    await gateway.close();
    await ended;
    expect(existsSync(gateway.socketPath)).toBe(false);
    await expect(once(connect(gateway.socketPath), 'connect')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
