import { startFakeGateway } from 'plat-testing/gateway';
import { createFakeHost } from 'plat-testing/host';
import { startFakePm } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';

describe('a name that does not exist is refused at once', () => {
  eachRow([
    [() => startFakeGateway({ scope: [] } as never), 'no option scope; did you mean scopes? there are '],
    [
      () => startFakeGateway({ platfrom: 'fnos' } as never),
      'no option platfrom; did you mean platform? there are socketPath, platform, ',
    ],
    [
      () => startFakePm({ behavior: 'observed' } as never),
      'no option behavior; did you mean behaviour? there are behaviour, ',
    ],
    [
      () => startFakeGateway({ platform: 'fnOS' as never }),
      'no platform fnOS; did you mean fnos? there are plat, fnos',
    ],
    [
      () => startFakeGateway({ folders: { share: [] } as never }),
      'no folders share; did you mean shared? there are shared, users',
    ],
    [() => startFakeGateway({ device: { bareArray: true } as never }), 'device has no bareArray;'],
    [() => startFakePm({ behaviour: 'real' as never }), 'no behaviour real'],
    [() => startFakePm({ server: 'newest' as never }), 'no server newest; there are stock, later'],
    [() => startFakePm({ sessionSign: '401' as never }), 'no sessionSign 401'],
    [async () => createFakeHost({ theme: 'dark' } as never), 'no option theme; there are iframe, '],
    [
      async () => createFakeHost({ serial: true as never }),
      'no serial true; there are methods, calls, messages',
    ],
  ])('beside those that there are', async (start, reason) => {
    await expect(start()).rejects.toThrow(new TypeError(reason).message);
  });

  it('a fault', async () => {
    const host = createFakeHost();
    expect(() => host.faults.inject({ kind: 'mutee' } as never)).toThrow(
      'no fault mutee; did you mean mute? there are mute, ',
    );
    const misspelt = { methods: 'openFile' } as never;
    expect(() => host.faults.inject({ kind: 'mute' }, misspelt)).toThrow(
      'A rule has no methods; did you mean method? there are ',
    );
    expect(() => host.faults.inject({ kind: 'slow', delay: 500 } as never)).toThrow('A fault has no delay; ');
    host.close();
    const gateway = await startFakeGateway();
    expect(() => gateway.faults.inject({ kind: 'lateness' } as never)).toThrow(
      'no fault lateness; did you mean late? there are ',
    );
    expect(() => gateway.faults.inject({ kind: 'late', delay: 500 } as never)).toThrow(
      'A fault has no delay; ',
    );
    expect(() => gateway.faults.inject({ kind: 'html' }, { time: 2 } as never)).toThrow(
      'A rule has no time; did you mean times? there are ',
    );
    await gateway.close();
  });
});
