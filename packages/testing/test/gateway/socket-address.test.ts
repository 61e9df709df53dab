import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { socketAddress } from '../../src/gateway/socket-address.js';

describe('where a fake gateway listens', () => {
  it('is a socket in a folder of its own, which goes with it', async () => {
    const place = await socketAddress(undefined, 'linux');
    const folder = place.socketPath.replace(/gateway\.socket$/, '');
    expect(place.isPipe).toBe(false);
    expect(existsSync(folder)).toBe(true);
    await place.remove();
    expect(existsSync(folder)).toBe(false);
  });

  it('is a named pipe on Windows, another each time', async () => {
    const [one, other] = await Promise.all([
      socketAddress(undefined, 'win32'),
      socketAddress(undefined, 'win32'),
    ]);
    expect(one.socketPath).toMatch(/^\\\\\.\\pipe\\plat-gateway-[\w-]+$/);
    expect(other.socketPath).not.toBe(one.socketPath);
    // A pipe is no file, so nothing may be moved or removed.
    const done: string[] = [];
    await one.keepWhile(async () => void done.push('closed'));
    await one.clear();
    await one.remove();
    expect(done).toEqual(['closed']);
  });

  eachRow(['\\\\.\\pipe\\mine', '\\\\?\\pipe\\mine', '//./pipe/mine'])(
    'is the pipe %s that was named',
    async (path) => {
      expect(await socketAddress(path, 'win32')).toMatchObject({ socketPath: path, isPipe: true });
      expect((await socketAddress(path, 'linux')).isPipe).toBe(false);
    },
  );
});
