import {
  desktopConfig,
  manifest,
  packageJsonSchemas,
  privilege,
  resource,
  wizard,
} from 'plat-schemas/package';
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

describe('desktopConfig', () => {
  it('reads entries of every kind and keeps what it does not know', () => {
    const config = {
      '.url': {
        'notes.main': {
          title: 'Notes',
          type: 'iframe',
          url: '/app/notes/',
          gatewaySocket: 'app.sock',
          other: 1,
        },
        'notes.port': { title: 'Notes', type: 'url', protocol: '', port: '8080', url: '/' },
      },
    };
    expect(desktopConfig.parse(config)).toEqual(config);
  });

  it.each([
    [{ 'notes.main': { title: 'Notes', type: 'window', url: '/' } }, ['.url', 'notes.main', 'type']],
    [{ 'notes.main': { title: 'Notes', type: 'url' } }, ['.url', 'notes.main', 'url']],
  ])('refuses %j', (entries, path) => {
    expect(desktopConfig.safeParse({ '.url': entries }).error?.issues[0]?.path).toEqual(path);
  });
});

describe('wizard', () => {
  const step = (item: object) => [{ stepTitle: 'Settings', items: [item] }];

  const items = [
    { type: 'tips', helpText: 'Read this' },
    { type: 'text', field: 'wizard_port', initValue: '8080', rules: [{ required: true, message: 'Port?' }] },
    { type: 'checkbox', field: 'wizard_parts', initValue: ['a'], options: [{ label: 'A', value: 'a' }] },
  ];
  const refused: [string, object][] = [
    ['an initial value that is a boolean', { type: 'switch', field: 'wizard_on', initValue: false }],
    ['a question without a field', { type: 'text', initValue: '' }],
    ['a choice without options', { type: 'radio', field: 'wizard_kind' }],
    ['an unknown type', { type: 'slider', field: 'wizard_size' }],
  ];

  it('reads its kinds of items, and refuses others', () => {
    expect(items.map((item) => wizard.parse(step(item)))).toEqual(items.map(step));
    expect(refused.filter(([, item]) => wizard.safeParse(step(item)).success)).toEqual([]);
  });
});

it('refuses an unknown user of the scripts', () => {
  expect(privilege.safeParse({ defaults: { 'run-as': 'admin' } }).error?.issues[0]?.path).toEqual([
    'defaults',
    'run-as',
  ]);
});

it.each(Object.keys(packageJsonSchemas))('has a current JSON Schema of %s for editors', async (name) => {
  const text = `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', title: name, ...packageJsonSchemas[name] }, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`../json/${name}.schema.json`);
});
