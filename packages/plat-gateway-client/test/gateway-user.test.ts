import { readGatewayUser } from 'plat-gateway-client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';

const headers = { 'x-plat-userid': '1000', 'x-plat-isadmin': 'true', 'x-plat-username': 'ada' };

beforeEach(() => {
  vi.stubEnv('PLAT_APPNAME', 'notes');
  return () => vi.unstubAllEnvs();
});

describe('readGatewayUser', () => {
  it('reads the headers of node:http, Fastify and Express', () => {
    expect(readGatewayUser(headers)).toEqual({ uid: 1000, isAdmin: true, username: 'ada' });
    expect(readGatewayUser({ 'X-Plat-Userid': '7', 'X-Plat-Isadmin': 'false' })).toEqual({
      uid: 7,
      isAdmin: false,
      username: '',
    });
  });

  it('reads the headers of Fetch and Hono', () => {
    expect(readGatewayUser(new Headers(headers))).toEqual({ uid: 1000, isAdmin: true, username: 'ada' });
  });

  eachRow([
    ['TRIM_API_TOKEN', 'a-token'],
    ['TRIM_APPNAME', 'notes'],
    ['TRIM_PKGVAR', '/vol1/@appdata/notes'],
  ])('reads those of the platform that %s shows, and none of another', (variable, value) => {
    vi.stubEnv('PLAT_APPNAME', undefined);
    vi.stubEnv(variable, value);
    expect(readGatewayUser({ ...headers, 'x-trim-userid': '1001' })).toMatchObject({
      uid: 1001,
      isAdmin: false,
    });
    expect(readGatewayUser(headers)).toBeUndefined();
  });

  it('reads none where no variable shows the platform', () => {
    vi.stubEnv('PLAT_APPNAME', undefined);
    expect(readGatewayUser({ ...headers, 'x-trim-userid': '1001' })).toBeUndefined();
    expect(readGatewayUser(headers, { platform: 'plat' })).toMatchObject({ uid: 1000 });
  });

  it('reads those of the public platform', () => {
    expect(readGatewayUser({ 'x-trim-userid': '5' }, { platform: 'fnos' })?.uid).toBe(5);
    expect(readGatewayUser(headers, { platform: 'fnos' })).toBeUndefined();
  });

  it('takes a header that came twice, in one spelling or two, for nobody', () => {
    expect(readGatewayUser({ 'x-plat-userid': ['1000', '1'] })).toBeUndefined();
    expect(readGatewayUser({ 'x-plat-userid': '1000', 'X-Plat-Userid': '1' })).toBeUndefined();
    const twice = new Headers(headers);
    twice.append('x-plat-userid', '1');
    expect(readGatewayUser(twice)).toBeUndefined();
  });

  it('reads a name outside ASCII, whose bytes Node hands out as one character each', () => {
    const onTheWire = Buffer.from('李明', 'utf8').toString('latin1');
    expect(readGatewayUser({ ...headers, 'x-plat-username': onTheWire })?.username).toBe('李明');
    expect(readGatewayUser(new Headers({ ...headers, 'x-plat-username': onTheWire }))?.username).toBe('李明');
  });

  it('takes a uid that is none for nobody, never for somebody', () => {
    const none = ['', ' ', '0', '-1', '1.5', '0x1f', '1e3', 'debug', '1000 ', '9999999999999999999', 'NaN'];
    expect(none.filter((uid) => readGatewayUser({ 'x-plat-userid': uid }))).toEqual([]);
  });

  it('leaves a name as it is that is not UTF-8 read as Latin-1', () => {
    const names = ['李明', 'Zo\xeb', ''];
    const read = names.map((name) => readGatewayUser({ ...headers, 'x-plat-username': name })?.username);
    expect(read).toEqual(names);
  });

  it('takes four words for an administrator, and no other', () => {
    const words = ['true', 'TRUE', 'True', '1'];
    const isAdmin = (word: string | undefined) =>
      readGatewayUser({ ...headers, 'x-plat-isadmin': word })?.isAdmin;
    expect([...words, 'false', '0', '', 'yes', undefined].filter(isAdmin)).toEqual(words);
  });
});
