import { type EchoPlace, type Escaping, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { requestsTo } from './fixtures/pm-requests.js';

const pm = await startFakePm({
  bugs: [{ id: 1, product: 1, title: '"a/b" <ü> 漢 😀' } as never],
});
afterAll(() => pm.close());
const { tokenOf } = requestsTo(pm);

beforeEach(() => pm.reset());

const textOf = async (token: string) =>
  (await fetch(`${pm.url}/api.php/v2/bugs/1`, { headers: { token } })).text();

describe('escaped: the true answer as PHP writes JSON', () => {
  it('has / as \\/ and other letters as \\uXXXX, and means the same', async () => {
    const token = await tokenOf('qa1');
    const truth = await textOf(token);
    pm.faults.inject({ kind: 'escaped' });
    const text = await textOf(token);
    expect(text).toContain(String.raw`"\"a\/b\" <\u00fc> \u6f22 \ud83d\ude00"`);
    expect(text).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(text)).toEqual(JSON.parse(truth));
  });

  it('has every text HTML-escaped too where that is asked for', async () => {
    const token = await tokenOf('qa1');
    pm.faults.inject({ kind: 'escaped', html: true });
    expect(await textOf(token)).toContain(String.raw`"&quot;a\/b&quot; &lt;\u00fc&gt; \u6f22 \ud83d\ude00"`);
  });
});

const secret = 'p/"ü&<';

/** What login and a call answer when each carries the secret. */
async function echoed(place: EchoPlace, escaped: readonly Escaping[]) {
  pm.faults.inject({ kind: 'echo', in: place, escaped }, { times: 2 });
  const answers = [
    await fetch(`${pm.url}/api.php/v2/users/login`, {
      method: 'POST',
      redirect: 'manual',
      body: JSON.stringify({ account: 'qa1', password: secret }),
    }),
    await fetch(`${pm.url}/api.php/v2/bugs/1`, { redirect: 'manual', headers: { token: 'p/"x&<' } }),
  ];
  return Promise.all(
    answers.map(async (response) => ({
      status: response.status,
      location: response.headers.get('location'),
      header: response.headers.get('x-message'),
      text: await response.text(),
    })),
  );
}

describe('echo: a refusal repeats the secret of the request', () => {
  it.each([
    [[], String.raw`p\/\"\u00fc&<`, String.raw`p\/\"x&<`],
    [['html'], String.raw`p\/&quot;\u00fc&amp;&lt;`, String.raw`p\/&quot;x&amp;&lt;`],
    [['json'], String.raw`p\\\/\\\"\\u00fc&<`, String.raw`p\\\/\\\"x&<`],
    [['json', 'json'], String.raw`p\\\\\\\/\\\\\\\"\\\\u00fc&<`, String.raw`p\\\\\\\/\\\\\\\"x&<`],
    [['slashes'], String.raw`p\\\/\"\u00fc&<`, String.raw`p\\\/\"x&<`],
    [['unicode'], String.raw`p\/\"\\u00fc&<`, String.raw`p\/\"x&<`],
    [['hex'], String.raw`p\/\\u0022\u00fc\\u0026\\u003C`, String.raw`p\/\\u0022x\\u0026\\u003C`],
    [['html', 'hex'], String.raw`p\/\\u0026quot;\u00fc\\u0026amp;`, String.raw`p\/\\u0026quot;x\\u0026amp;`],
    [['html-numeric'], 'p&#47;&#34;&#252;&#38;&#60;', 'p&#47;&#34;x&#38;&#60;'],
    [['url'], 'p%2F%22%C3%BC%26%3C', 'p%2F%22x%26%3C'],
    [['url', 'url'], 'p%252F%2522%25C3%25BC%2526%253C', 'p%252F%2522x%2526%253C'],
  ] as const)('as message, escaped by %o', async (escaped, password, token) => {
    const [login, call] = await echoed('message', escaped);
    expect(login?.text).toContain(password);
    expect(call?.text).toContain(token);
    expect(login?.text).toMatch(/^\{"status":"fail","message":/);
  });

  it('among the fields, and as the name of a field', async () => {
    const [fields] = await echoed('fields', []);
    expect(JSON.parse(fields?.text ?? '')).toEqual({
      result: 'fail',
      message: { account: [`"${secret}" is not allowed.`], title: secret },
    });
    const [, name] = await echoed('field-name', []);
    expect(JSON.parse(name?.text ?? '').message).toHaveProperty(['p/"x&<']);
  });

  it('in a header, in the redirect, in a page', async () => {
    const [header] = await echoed('header', []);
    expect(Buffer.from(header?.header ?? '', 'latin1').toString()).toBe(secret);
    const [, location] = await echoed('location', ['url']);
    expect(location).toMatchObject({ status: 302, location: '/index.php?token=p%2F%22x%26%3C' });
    const [page] = await echoed('page', ['html']);
    expect(page?.text).toContain('<b>Warning</b>: "p/&quot;ü&amp;&lt;" is not allowed.');
  });

  it('and nothing is done', async () => {
    const token = await tokenOf('qa1');
    pm.faults.inject({ kind: 'echo', status: 400 });
    const response = await fetch(`${pm.url}/api.php/v2/bugs/1`, { method: 'DELETE', headers: { token } });
    expect([response.status, pm.bugs.length]).toEqual([400, 1]);
    expect(await response.text()).toContain(token);
  });

  it.each([
    [{ kind: 'echo', in: 'body' }, 'no place for an echo body'],
    [{ kind: 'echo', escaped: ['base64'] }, 'no escaping base64'],
    [{ kind: 'long', run: 'words' }, 'no long run words'],
  ])('%o does not exist', (fault, message) => {
    expect(() => pm.faults.inject(fault as never)).toThrow(message);
  });
});
