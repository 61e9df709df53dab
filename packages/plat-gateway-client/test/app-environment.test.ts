import { inspect } from 'node:util';
import { readAppEnvironment } from 'plat-gateway-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';

afterEach(() => vi.unstubAllEnvs());

const variables = (prefix: string) => ({
  [`${prefix}APPNAME`]: 'notes',
  [`${prefix}APPDEST`]: '/vol1/@appcenter/notes',
  [`${prefix}PKGETC`]: '/vol1/@appconf/notes',
  [`${prefix}PKGVAR`]: '/vol1/@appdata/notes',
  [`${prefix}PKGTMP`]: '/vol1/@apptemp/notes',
  [`${prefix}PKGHOME`]: '/vol1/@apphome/notes',
  [`${prefix}SERVICE_PORT`]: '8080',
  [`${prefix}DATA_ACCESSIBLE_PATHS`]: '/vol1/1000/photos:/vol2/1001/music',
  [`${prefix}DATA_SHARE_PATHS`]: '/vol1/@appshare/notes',
  [`${prefix}TEMP_LOGFILE`]: '/tmp/notes.log',
  [`${prefix}API_TOKEN`]: 'the-secret',
});

const notes = {
  appName: 'notes',
  folders: {
    application: '/vol1/@appcenter/notes',
    config: '/vol1/@appconf/notes',
    data: '/vol1/@appdata/notes',
    temporary: '/vol1/@apptemp/notes',
    home: '/vol1/@apphome/notes',
  },
  port: 8080,
  accessiblePaths: ['/vol1/1000/photos', '/vol2/1001/music'],
  sharePaths: ['/vol1/@appshare/notes'],
  tempLogFile: '/tmp/notes.log',
};

describe('readAppEnvironment', () => {
  eachRow([
    ['PLAT_', 'plat'],
    ['TRIM_', 'fnos'],
  ] as const)('reads what a script has in variables that begin with %s', (prefix, platform) => {
    expect(readAppEnvironment(variables(prefix))).toEqual({ platform, ...notes });
    expect(readAppEnvironment(variables(prefix), { platform })).toEqual({ platform, ...notes });
  });

  it('never holds the token', () => {
    expect(inspect(readAppEnvironment(variables('PLAT_')), { depth: 8 })).not.toContain('the-secret');
  });

  it('reads the platform that is asked for, and nothing of the other', () => {
    const { platform, appName, accessiblePaths } = readAppEnvironment(variables('TRIM_'), {
      platform: 'plat',
    });
    expect({ platform, appName, accessiblePaths }).toEqual({
      platform: 'plat',
      appName: undefined,
      accessiblePaths: [],
    });
  });

  it('has nothing where nothing is set, and takes empty for nothing', () => {
    const empty = Object.fromEntries(Object.keys(variables('PLAT_')).map((name) => [name, '']));
    for (const env of [{}, empty]) {
      expect(readAppEnvironment(env)).toMatchObject({
        platform: 'plat',
        appName: undefined,
        port: undefined,
        accessiblePaths: [],
        sharePaths: [],
      });
    }
  });

  it('takes what is none for no port', () => {
    const none = ['0', '65536', '-1', '80.5', '0x50', 'http', ' 80', '100000'];
    expect(none.filter((port) => readAppEnvironment({ PLAT_SERVICE_PORT: port }).port)).toEqual([]);
  });

  it('reads its own process by itself', () => {
    vi.stubEnv('PLAT_APPNAME', 'mine');
    expect(readAppEnvironment().appName).toBe('mine');
  });

  it('leaves out what stands between two colons and is nothing', () => {
    expect(readAppEnvironment({ PLAT_DATA_SHARE_PATHS: ':/a::/b:' }).sharePaths).toEqual(['/a', '/b']);
  });
});
