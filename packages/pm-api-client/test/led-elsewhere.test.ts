import { said } from 'plat-common/text';
import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { outcomeOf } from '../src/outcome.js';
import { answer } from './fixtures/call-and-answer.js';
import { clientOf } from './fixtures/client-of.js';

const get = { method: 'GET', path: '/bugs/1' } as const;
const put = { method: 'PUT', path: '/bugs/1' } as const;
const located = (page: string) =>
  answer(200, { status: 'success', data: JSON.stringify({ locate: `/index.php?m=user&f=${page}&t=json` }) });

describe('a response that leads elsewhere in its JSON', () => {
  it('to the login is an ended session', () => {
    expect(outcomeOf(put, located('login'))).toMatchObject({ kind: 'session-over' });
    const script = { result: false, message: 'Session timed out.', load: 'login' };
    expect(outcomeOf(put, answer(200, script))).toMatchObject({ kind: 'session-over' });
  });

  it('to the denial is a refusal, whatever it calls itself', () => {
    expect(outcomeOf(put, located('deny'))).toMatchObject({ kind: 'refused', code: 'forbidden' });
    const load = '/index.php?m=user&f=deny&module=execution&method=close';
    expect(outcomeOf(put, answer(200, { load }))).toMatchObject({ kind: 'refused', code: 'forbidden' });
  });

  it('to the change of the password says so', () => {
    const outcome = outcomeOf(put, located('changePassword'));
    expect(outcome).toMatchObject({ kind: 'unclear', hint: expect.anything() });
  });
});

it('a list below a number of another kind is not found, also where the server leads to another page', async () => {
  const elsewhere = { location: '/index.php?m=product&f=showErrorNone' };
  const { pm } = clientOf(({ path }) =>
    path.endsWith('/stories')
      ? new Response(null, { status: 302, headers: elsewhere })
      : { status: 'success', project: { id: 1, type: 'program' } },
  );
  await expect(pm.stories.list({ project: 1 })).rejects.toMatchObject({ code: 'not-found' });
});

describe('a response with a success and a notice', () => {
  const notice = { status: 'fail', message: 'You do not have permission to access this Execution.' };
  const both = {
    status: 200,
    location: undefined,
    body: { kind: 'objects', values: [{ status: 'success' }, notice] },
  };

  it('is not visible where it answers a read, and quoted where it answers a write', () => {
    expect(outcomeOf(get, both as never)).toMatchObject({ kind: 'refused', code: 'not-visible' });
    const outcome = outcomeOf(put, both as never);
    expect(outcome.kind === 'unclear' && said(outcome.why)).toContain('permission to access this Execution');
  });
});

describe('a connection that fails', () => {
  eachRow([
    ['ENOTFOUND', 'host name'],
    ['ECONNREFUSED', 'check the port'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'name in the certificate'],
    ['CERT_HAS_EXPIRED', 'renewed'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'http://'],
    ['HPE_INVALID_CONSTANT', 'https://'],
    ['ENETUNREACH', 'NODE_USE_ENV_PROXY'],
    ['EPIPE', 'whether the server runs'],
  ])('says what helps', async (code, words) => {
    const failure = Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error(), { code }),
    });
    const fetch = () => Promise.reject(failure);
    const pm = new PmClient({ baseUrl: 'https://pm.test', token: 'a-long-token', fetch });
    await expect(pm.bugs.get(1)).rejects.toMatchObject({
      code: 'network',
      hint: expect.stringContaining(words),
    });
  });
});
