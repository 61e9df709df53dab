import { manifest, resource } from 'plat-schemas/package';
import { describe, expect, it } from 'vitest';

describe('manifest', () => {
  it('reads key=value lines, quoted or not, and skips comments and empty lines', () => {
    const text = '# notes\nappname = "notes"\r\n\nversion=1.0.0\nmicro_app=true\ndesc=\'a=b\'\n';
    expect(manifest.parse(text)).toEqual({
      appname: 'notes',
      version: '1.0.0',
      micro_app: true,
      desc: 'a=b',
    });
  });

  it('takes micro_app as false when the line is absent', () => {
    expect(manifest.parse('appname=notes').micro_app).toBe(false);
  });

  it('refuses a manifest without a name', () => {
    expect(manifest.safeParse('version=1.0.0').error?.issues[0]?.path).toEqual(['appname']);
  });
});

describe('resource', () => {
  it('reads the declared scopes and keeps what it does not know', () => {
    const text = '{"api-scope": ["plat.system.getPlatformConfig"], "other": 1}';
    expect(resource.parse(text)).toEqual({ 'api-scope': ['plat.system.getPlatformConfig'], other: 1 });
  });

  it('declares nothing when api-scope is absent', () => {
    expect(resource.parse('{}')['api-scope']).toEqual([]);
  });

  it('says that text is not JSON', () => {
    expect(resource.safeParse('api-scope=').error?.issues[0]?.message).toBe('config/resource is not JSON');
  });

  it('refuses scopes that are not an array of strings', () => {
    expect(resource.safeParse('{"api-scope": "plat.file.path"}').success).toBe(false);
  });
});
