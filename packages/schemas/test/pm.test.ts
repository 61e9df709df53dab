import { bugCreate, bugRecord, bugResolve, listEnvelope, loginAnswer, loginRequest } from 'plat-schemas/pm';
import { describe, expect, it } from 'vitest';

const minimalBug = { productID: 1, title: 'Login fails', openedBuild: ['trunk'] };

describe('what is sent is parsed strictly', () => {
  it('takes every optional field of the specification', () => {
    const optional = {
      project: 1,
      execution: 2,
      severity: 3,
      pri: 1,
      type: 'codeerror',
      steps: 's',
      story: 4,
    };
    expect(bugCreate.safeParse({ ...minimalBug, ...optional }).success).toBe(true);
  });

  it('refuses a bad field by its name, and unknown ones', () => {
    const bad = [
      { productID: undefined },
      { productID: 0 },
      { title: '' },
      { openedBuild: 'trunk' },
      { openedBuild: [] },
    ];
    const refused = bad.map(
      (field) => bugCreate.safeParse({ ...minimalBug, ...field }).error?.issues[0]?.path[0],
    );
    expect(refused).toEqual(bad.map((field) => Object.keys(field)[0]));
    const unknown = ['product', 'openedBuild[]', 'status'];
    expect(unknown.filter((field) => bugCreate.safeParse({ ...minimalBug, [field]: 1 }).success)).toEqual([]);
  });

  it('requires the resolution of resolve', () => {
    expect(bugResolve.safeParse({ resolvedBuild: 'trunk' }).success).toBe(false);
    expect(bugResolve.safeParse({ resolution: 'fixed', resolvedBuild: 'trunk' }).success).toBe(true);
  });

  it('requires both credentials', () => {
    expect(loginRequest.safeParse({ account: 'qa1' }).success).toBe(false);
    expect(loginRequest.safeParse({ account: 'qa1', password: '' }).success).toBe(false);
    expect(loginRequest.safeParse({ account: '', password: 'a' }).success).toBe(false);
  });
});

describe('what is answered is parsed loosely', () => {
  it('finds the token at the top or in user, and keeps what it does not know', () => {
    expect(loginAnswer.parse({ token: 'a', extra: 1 })).toEqual({ token: 'a', extra: 1 });
    expect(loginAnswer.parse({ user: { id: '7', token: 'a', rights: {} } }).user).toEqual({
      id: 7,
      token: 'a',
      rights: {},
    });
  });

  it('keeps unknown fields of a bug and any status', () => {
    const record = { id: 1, status: 'postponed', openedBuild: 'Trunk', found: '' };
    expect(bugRecord.parse(record)).toEqual(record);
  });

  it('reads the total at the top and in pager', () => {
    expect(listEnvelope.parse({ recTotal: 3, bugs: [] }).recTotal).toBe(3);
    expect(listEnvelope.parse({ pager: { recTotal: '3', pageID: 1 }, bugs: [] }).pager?.recTotal).toBe(3);
  });
});
