import { type FakeGatewayOptions, startFakeGateway } from 'plat-testing/gateway';
import { describe, expect, it, onTestFinished } from 'vitest';

/** What user 1000 may do with a path. */
async function accessTo(path: string, options: FakeGatewayOptions): Promise<unknown> {
  const gateway = await startFakeGateway(options);
  onTestFinished(() => gateway.close());
  const body = JSON.stringify({
    reqId: 'r-1',
    req: 'plat.file.checkUserACL',
    appName: 'notes',
    data: { uid: 1000, path },
  });
  const headers = { authorization: `Bearer ${gateway.token}`, contentType: 'application/json' };
  return gateway.answerTo({ ...headers, body }).body.data;
}

const readOnly = { readable: true, writable: false, deletable: false };
const everything = { readable: true, writable: true, deletable: true };

describe('the rule for a path', () => {
  const acl = { 1000: { '/vol1': readOnly, '/vol1/a': everything, '/vol1/a/b': readOnly } };

  it.each([
    ['/vol1/x', readOnly],
    ['/vol1/a/x', everything],
    ['/vol1/a/b/x', readOnly],
    ['/vol1/ab', readOnly],
  ])('is that of the nearest folder above %s', async (path, rule) => {
    expect(await accessTo(path, { acl })).toMatchObject([rule]);
  });
});

describe('a chain of links', () => {
  const acl = { 1000: { '/vol1/end': everything } };
  const chainOf = (length: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `/link${index + 1}.`,
        index + 1 === length ? '/vol1/end' : `/link${index + 2}.`,
      ]),
    );

  it.each([1, 5, 40])('of %i leads to its end', async (length) => {
    expect(await accessTo('/link1./x', { acl, links: chainOf(length) })).toMatchObject([
      { path: '/vol1/end/x', readable: true },
    ]);
  });

  it('of 41 leads nowhere', async () => {
    expect(await accessTo('/link1./x', { acl, links: chainOf(41) })).toMatchObject([{ readable: false }]);
  });
});
