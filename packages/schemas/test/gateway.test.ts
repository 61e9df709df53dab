import { capabilities, folderList, pathConversion, userAcl } from 'plat-schemas/gateway';
import { describe, expect, it } from 'vitest';

describe('what a gateway in Go writes for an empty list', () => {
  it.each([null, {}, { paths: null }, { paths: [] }])('%j is no folders', (data) => {
    expect(folderList.parse(data)).toEqual({ paths: [] });
  });

  it('keeps a bare list, and what a newer gateway adds', () => {
    expect(folderList.parse(['/vol1'])).toEqual(['/vol1']);
    expect(folderList.parse({ paths: null, total: 0 })).toEqual({ paths: [], total: 0 });
  });

  it.each([undefined, { folders: ['/vol1'] }, { paths: [null] }, { paths: '/vol1' }, [1], 'x', 0])(
    '%j is no list of folders',
    (data) => {
      expect(folderList.safeParse(data).success).toBe(false);
    },
  );

  it('is no answer about a path, and no conversion', () => {
    expect(userAcl.parse(null)).toEqual([]);
    expect(pathConversion.parse(null)).toEqual([]);
    expect(pathConversion.parse({ status: 0, result: null })).toEqual({ status: 0, result: [] });
    expect(pathConversion.safeParse({ status: 1, result: null }).success).toBe(false);
    expect(userAcl.safeParse([null]).success).toBe(false);
  });

  it('makes nothing of a capability without a list', () => {
    expect(capabilities['plat.system.getPlatformConfig'].response.safeParse(null).success).toBe(false);
    expect(capabilities['plat.file.delSharedAccessibleFolder'].response.safeParse(null).success).toBe(false);
  });
});
