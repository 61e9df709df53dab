import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { checked, packageWith, placesOf, tokenInEnvironment } from '../fixtures/check.js';
import { command } from '../fixtures/command.js';

const token = 'Zk3-a_token/of+this.environment';
const bytes = Buffer.from(token);
const page = '<script type="module" src="/src/main.ts"></script>';

describe('a secret in a page', () => {
  eachRow([
    'import.meta.env.PLAT_API_TOKEN',
    "import.meta.env['PLAT_API_TOKEN']",
    'import.meta.env.VITE_PLAT_API_TOKEN',
    'process.env.PLAT_API_TOKEN',
    'process?.env?.[`TRIM_API_TOKEN`]',
    'const { PLAT_API_TOKEN } = process.env',
    'const { PLAT_API_TOKEN: secret } = import.meta.env',
    "const { 'PLAT_API_TOKEN': secret } = process.env",
    '__PLAT_API_TOKEN__',
    "atob('UExBVF9BUElfVE9LRU4=')",
    "connect('/var/run/plat_open_gateway_apiscope.socket')",
  ])('is found as its name: %s', async (line) => {
    const folder = await packageWith({ 'index.html': page, 'src/main.ts': `// a page\n${line};` });
    expect(placesOf(await checked(folder), 'secret-in-browser-file')).toEqual(['src/main.ts:2']);
  });

  eachRow([
    ['as it is', token],
    ['with percent signs', encodeURIComponent(token)],
    ['all in percent signs', [...bytes].map((byte) => `%${byte.toString(16)}`).join('')],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(token))],
    [
      'as JSON',
      [...token].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    ],
    ['with slashes escaped', token.replace('/', '\\/')],
    ['as HTML', [...token].map((letter) => `&#${letter.charCodeAt(0)};`).join('')],
    ['in base64', bytes.toString('base64')],
    ['in base64 for URLs', bytes.toString('base64url')],
    ['in base64 after one byte', Buffer.from(`:${token}`).toString('base64')],
    ['in base64 after two bytes', Buffer.from(`a:${token}:b`).toString('base64')],
    ['in hexadecimal digits', bytes.toString('hex').toUpperCase()],
  ])('is found as its value, %s', async (_, spelled) => {
    tokenInEnvironment(token);
    const folder = await packageWith({
      'index.html': page,
      'src/main.ts': `export const one = 1;\n// ${spelled}`,
      'public/config.json': `{\n"token": "${spelled}" }`,
      'server/main.ts': `'${spelled}'`,
      'node_modules/x/www/a.js': spelled,
    });
    const { written, code } = command('check', folder);
    expect(await code).toBe(1);
    const places = [...written.out.matchAll(/secret-in-browser-file (\S+?:\d+)/g)].map(([, place]) => place);
    expect(places.sort()).toEqual(['public/config.json:2', 'src/main.ts:2']);
    expect(written.out + written.err).not.toContain(spelled);
  });

  it('is named with file, line and column', async () => {
    const folder = await packageWith({
      'index.html': page,
      'src/main.ts': '\n\n  let a = process.env.PLAT_API_TOKEN',
    });
    const { written, code } = command('check', folder);
    expect(await code).toBe(1);
    expect(written.out).toContain('error secret-in-browser-file src/main.ts:3:23\n');
  });

  it('is not found in a comment or in a name that only resembles it', async () => {
    const folder = await packageWith({
      'index.html': `<!-- PLAT_API_TOKEN is the server's -->\n${page}`,
      'src/main.ts':
        "// PLAT_API_TOKEN belongs to the server\nlet a = 'https://a.b'; /* PLAT_API_TOKEN */ let PLAT_API_TOKE = /[/*`]/;",
    });
    expect(placesOf(await checked(folder), 'secret-in-browser-file')).toEqual([]);
  });

  it('is found in what a build has made', async () => {
    tokenInEnvironment(token);
    const map = (source: string) =>
      JSON.stringify({ version: 3, sources: ['../src/a.ts'], sourcesContent: [source], mappings: '' });
    const folder = await packageWith({
      'dist/index.html': '<script src="assets/a.js"></script>',
      'dist/assets/a.js': 'let a={PLAT_API_TOKEN:"x"};\n//# sourceMappingURL=a.js.map',
      'dist/assets/a.js.map': map(`let a = '${token}';`),
      'dist/assets/b.js.map': map('// PLAT_API_TOKEN is not here'),
      'build/server.js.map': map(`let a = '${token}';`),
    });
    expect(placesOf(await checked(folder), 'secret-in-browser-file')).toEqual([
      'dist/assets/a.js.map:1',
      'dist/assets/a.js:1',
    ]);
  });
});
