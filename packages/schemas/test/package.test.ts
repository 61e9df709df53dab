import {
  desktopConfig,
  manifest,
  manifestLines,
  packageJsonSchemas,
  privilege,
  resource,
  wizard,
} from 'plat-schemas/package';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';

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

  eachRow([
    [{ 'notes.main': { title: 'Notes', type: 'window', url: '/' } }, ['.url', 'notes.main', 'type']],
    [{ 'notes.main': { title: 'Notes', type: 'url' } }, ['.url', 'notes.main', 'url']],
  ])('refuses %j', (entries, path) => {
    expect(desktopConfig.safeParse({ '.url': entries }).error?.issues[0]?.path).toEqual(path);
  });
});

describe('wizard', () => {
  const question = { type: 'text', field: 'wizard_port', label: 'Port' };
  const step = (item: object) => [{ stepTitle: 'Settings', items: [item] }];

  const items = [
    { type: 'tips', helpText: 'Read this' },
    {
      type: 'text',
      field: 'wizard_port',
      label: 'Port',
      initValue: '8080',
      rules: [{ required: true, message: 'Port?' }],
    },
    {
      type: 'checkbox',
      field: 'wizard_parts',
      label: 'Parts',
      initValue: 'a',
      options: [{ label: 'A', value: 'a' }],
    },
  ];
  const refused: [string, object][] = [
    ['an initial value that is a boolean', { ...question, type: 'switch', initValue: false }],
    ['an initial value of 1024 letters', { ...question, initValue: 'a'.repeat(1024) }],
    ['an initial value of 342 characters of three bytes', { ...question, initValue: '中'.repeat(342) }],
    ['a question without a field', { ...question, field: undefined }],
    ['a question without a label', { ...question, label: undefined }],
    ['a choice without options', { ...question, type: 'radio' }],
    ['an unknown type', { ...question, type: 'slider' }],
    ['a required answer without a message', { ...question, rules: [{ required: true }] }],
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

eachRow(Object.keys(packageJsonSchemas))('has a current JSON Schema of %s for editors', async (name) => {
  const text = `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', title: name, ...packageJsonSchemas[name] }, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`../json/${name}.schema.json`);
});

it('reads a manifest as the packing tool of the system does', () => {
  const text =
    '\uFEFF# first\r\na: 1;x\r\n"b c" = `d;e` \r\nf = """g\nh"""\ni=j\\\n  k\nno key\n[section]\nk=1\n[DEFAULT]\nl=\'m\'\n';
  expect(manifestLines(text)).toEqual([
    { key: 'a', value: '1', line: 2, comments: ['# first'], cut: ';x' },
    { key: 'b c', value: 'd;e', line: 3, comments: [], cut: '' },
    { key: 'f', value: 'g\nh', line: 4, comments: [], cut: '' },
    { key: 'i', value: 'jk', line: 6, comments: [], cut: '' },
    { key: '', value: 'no key', line: 8, comments: [], cut: '' },
    { key: 'l', value: 'm', line: 12, comments: [], cut: '' },
  ]);
});
