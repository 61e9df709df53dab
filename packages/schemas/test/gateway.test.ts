import { capabilities, folderList, folderRemoval, pathConversion, userAcl } from 'plat-schemas/gateway';
import { describe, expect, it } from 'vitest';

describe('what a gateway in Go writes for an empty list', () => {
  it('is no folders', () => {
    const empty = [null, undefined, {}, { paths: null }, { paths: [] }];
    expect(empty.map((data) => folderList.parse(data))).toEqual(empty.map(() => ({ paths: [] })));
  });

  it('keeps a bare list, and what a newer gateway adds', () => {
    expect(folderList.parse(['/vol1'])).toEqual(['/vol1']);
    expect(folderList.parse({ paths: null, total: 0 })).toEqual({ paths: [], total: 0 });
  });

  it('is nothing else', () => {
    const others = [{ folders: ['/vol1'] }, { paths: [null] }, { paths: '/vol1' }, [1], 'x', 0];
    expect(others.filter((data) => folderList.safeParse(data).success)).toEqual([]);
  });

  it('is no answer about a path, and no conversion', () => {
    for (const nothing of [null, undefined, {}]) {
      expect(userAcl.parse(nothing)).toEqual([]);
      expect(pathConversion.parse(nothing)).toEqual([]);
    }
    expect(pathConversion.parse({ status: 0, result: null })).toEqual({ status: 0, result: [] });
    expect(pathConversion.safeParse({ status: 1, result: null }).success).toBe(false);
    expect(userAcl.safeParse([null]).success).toBe(false);
  });

  it('makes nothing of a capability without a list', () => {
    expect(capabilities['plat.system.getPlatformConfig'].response.safeParse(null).success).toBe(false);
  });

  it('leaves a removal without a word to the code of the response: it is done', () => {
    for (const done of [null, undefined, true, {}]) expect(folderRemoval.parse(done)).toEqual({ suc: true });
    expect(folderRemoval.parse(false)).toEqual({ suc: false });
    expect(folderRemoval.parse({ suc: false, left: 1 })).toEqual({ suc: false, left: 1 });
    for (const wrong of ['x', 1, [], { suc: 'yes' }])
      expect(folderRemoval.safeParse(wrong).success).toBe(false);
  });
});
