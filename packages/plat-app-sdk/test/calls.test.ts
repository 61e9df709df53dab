import { PlatAppError } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { app, host, open, withAppInHost } from './fixtures/app-in-host.js';
import { messageOf } from './fixtures/error-message.js';
import { withStoppedClock } from './fixtures/stopped-clock.js';

withStoppedClock();
withAppInHost();

describe('getPlatformConfig', () => {
  it('resolves with what the host answers, unknown fields included', async () => {
    const later = { ...host.config, accent: '#f00' };
    host.faults.inject({ kind: 'garbled', value: later });
    expect(await app.getPlatformConfig()).toEqual(later);
  });

  it('takes a field that is null for one that is absent', async () => {
    const given = { ...host.config, appVersion: null, systemLanguage: null, format: null, accent: null };
    host.faults.inject({ kind: 'garbled', value: given });
    const { theme, language, systemVersion } = host.config;
    expect(await app.getPlatformConfig()).toEqual({ theme, language, systemVersion });
    expect(await app.supports('getPlatformConfig')).toBe(true);
    host.faults.clear();
    host.faults.inject({ kind: 'garbled', value: { ...host.config, format: { date: null, time: 'HH:mm' } } });
    expect((await app.getPlatformConfig()).format).toEqual({ time: 'HH:mm' });
  });

  eachRow([
    [null, 'response.theme'],
    ['dark', 'response.theme'],
    [{ theme: '<img onerror>', language: 'en', systemVersion: '1' }, 'response.theme'],
    [{ theme: 'dark', language: 5, systemVersion: '1' }, 'response.language'],
    [{ theme: 'dark', language: 'en' }, 'response.systemVersion'],
    [{ theme: 'dark', language: 'en', systemVersion: '1', format: 'long' }, 'response.format'],
    [{ theme: 'dark', language: 'en', systemVersion: '1', format: { date: 1 } }, 'response.format.date'],
  ])('rejects with bad-answer for %j', async (value, field) => {
    host.faults.inject({ kind: 'garbled', value });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({
      code: 'bad-answer',
      message: messageOf(`getPlatformConfig: ${field} is invalid`, 'bad-answer'),
      cause: value,
    });
  });

  it('is unsupported by a host that does not list it', async () => {
    open({ methods: { getPlatformConfig: undefined } });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({
      code: 'unsupported',
      message: messageOf('getPlatformConfig: the host has no getPlatformConfig', 'unsupported'),
      hint: expect.stringContaining('supports()'),
    });
    expect(host.calls).toEqual([]);
  });
});

describe('a refusal of the host', () => {
  it('becomes host-error, with the host’s words', async () => {
    host.faults.inject({ kind: 'refusing', error: new RangeError('not today') });
    const error: unknown = await app.getPlatformConfig().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PlatAppError);
    expect(error).toMatchObject({
      name: 'PlatAppError',
      code: 'host-error',
      message: messageOf('getPlatformConfig: the host refused the call with "not today"', 'host-error'),
      cause: { name: 'RangeError', message: 'not today' },
    });
    expect(error).not.toHaveProperty('hostCode');
  });

  eachRow([[null], ['text'], [{ message: { toString: 5 } }], [[]]])('may be any value: %j', async (error) => {
    host.faults.inject({ kind: 'refusing', error });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'host-error' });
  });

  it('is taken from a reply that is neither yes nor no, too', async () => {
    await app.ready();
    host.faults.inject({
      kind: 'wrong',
      change: (reply) => ({ ...(reply as object), resolution: 'perhaps' }),
    });
    await expect(app.getPlatformConfig()).rejects.toMatchObject({ code: 'host-error' });
  });
});
