import { describe, expect, it } from 'vitest';
import { checked, installVite, packageWith, placesOf, tokenInEnvironment } from './fixtures/check.js';
import { command } from './fixtures/command.js';

const token = 'Zk3-a_token/of+this.environment';
const bytes = Buffer.from(token);
const page = '<script type="module" src="/src/main.ts"></script>';

describe('a secret in a page', () => {
  it.each([
    'import.meta.env.PLAT_API_TOKEN',
    "import.meta.env['PLAT_API_TOKEN']",
    'import.meta.env.VITE_PLAT_API_TOKEN',
    'process.env.PLAT_API_TOKEN',
    'process?.env?.[`TRIM_API_TOKEN`]',
    "process.env['PLAT_' + 'API_' + `TOKEN`]",
    "process.env['\\u0050LAT_API_TOKEN']",
    "process.env['\\x50LAT\\u{5f}API_TOKEN']",
    'const { PLAT_API_TOKEN } = process.env',
    'const { PLAT_API_TOKEN: secret } = import.meta.env',
    "const { 'PLAT_API_TOKEN': secret } = process.env",
    '__PLAT_API_TOKEN__',
    "atob('UExBVF9BUElfVE9LRU4=')",
    "decodeURIComponent('%50LAT_API_TOKEN')",
    "connect('/var/run/plat_open_gateway_apiscope.socket')",
  ])('is found as its name: %s', async (line) => {
    const folder = await packageWith({ 'index.html': page, 'src/main.ts': `// a page\n${line};` });
    expect(placesOf(await checked(folder), 'secret-in-browser-file')).toEqual(['src/main.ts:2']);
  });

  it.each([
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

  it('is not found in a comment, a type or a name that only resembles it', async () => {
    const folder = await packageWith({
      'index.html': `<!-- PLAT_API_TOKEN is the server's -->\n${page}`,
      'src/main.ts':
        "// PLAT_API_TOKEN belongs to the server\nlet a: 'PLAT_API_TOKEN'; let PLAT_API_TOKE = 1;",
    });
    expect(placesOf(await checked(folder), 'secret-in-browser-file')).toEqual([]);
  });

  it('is found in what a build has made, and in its source maps', async () => {
    const sources = { version: 3, sources: ['../src/a.ts'], mappings: '', names: [] };
    const map = JSON.stringify({ ...sources, sourcesContent: ['let a;\nprocess.env.PLAT_API_TOKEN'] });
    const harmless = JSON.stringify({ ...sources, sourcesContent: ['// PLAT_API_TOKEN is not here'] });
    const inline = Buffer.from(map).toString('base64');
    const folder = await packageWith({
      'dist/index.html': '<script src="assets/a.js"></script>',
      'dist/assets/a.js': 'let a={PLAT_API_TOKEN:"x"};\n//# sourceMappingURL=a.js.map',
      'dist/assets/a.js.map': map,
      'dist/assets/b.js': `let b;\n//# sourceMappingURL=data:application/json;base64,${inline}`,
      'dist/assets/c.js.map': harmless,
      'build/server.js.map': map,
    });
    const result = await checked(folder);
    expect(placesOf(result, 'secret-in-browser-file')).toEqual([
      'dist/assets/a.js.map:1',
      'dist/assets/a.js:1',
      'dist/assets/b.js:2',
    ]);
    expect(result.findings.map(({ message }) => message).join()).toContain('../src/a.ts:2');
  });

  it('is found in what Vite puts into the page: define, envPrefix and .env', async () => {
    tokenInEnvironment(token);
    const folder = await packageWith({
      'index.html': page,
      'src/main.ts': 'console.log(__TOKEN__, import.meta.env.VITE_A, import.meta.env.VITE_B);',
      '.env': 'OTHER=$PLAT_API_TOKEN\nVITE_A=$PLAT_API_TOKEN\n',
      '.env.local': `VITE_B=${token}\n`,
      'vite.config.ts': `export default {
  server: { proxy: { '/api': { headers: { a: process.env.PLAT_API_TOKEN } } } },
  define: { __TOKEN__: JSON.stringify(process.env.PLAT_API_TOKEN) },
  envPrefix: ['VITE_', 'PLAT_'],
};`,
    });
    await installVite(folder);
    expect(placesOf(await checked(folder, '--vite'), 'secret-in-browser-file')).toEqual([
      '.env.local:1',
      '.env:2',
      'vite.config.ts:3',
      'vite.config.ts:4',
    ]);
  });

  it('is found in a bundle although no source names it', async () => {
    tokenInEnvironment(token);
    const folder = await packageWith({
      'index.html': page,
      'src/main.ts': "import token from 'virtual:token';\nconsole.log(token);",
      'vite.config.ts': `export default { plugins: [{
  name: 'token',
  resolveId: (id) => (id === 'virtual:token' ? id : undefined),
  load: (id) => (id === 'virtual:token' ? 'export default ' + JSON.stringify(process.env[['PLAT', 'API', 'TOKEN'].join('_')]) : undefined),
}] };`,
    });
    await installVite(folder);
    const { findings } = await checked(folder, '--vite');
    expect(findings).toMatchObject([{ rule: 'secret-in-browser-file', file: 'vite.config.ts' }]);
    expect(findings[0]?.message).toContain('bundle');
  });
});
