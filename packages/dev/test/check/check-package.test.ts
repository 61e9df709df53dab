import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { command, commandIn } from '../fixtures/command.js';
import { goodPackage, png } from '../fixtures/good-package.js';

const crlf = { 'cmd/main': '#!/bin/bash\r\nexit 0\r\n' };

describe('plat-dev check', () => {
  it('fails with --strict where there is a warning, and not with a note', async () => {
    const warned = await goodPackage({ 'ICON.PNG': png(65) });
    expect(await command('check', warned).code).toBe(0);
    expect(await command('check', warned, '--strict').code).toBe(1);
    const noted = await goodPackage({ 'app/server/main.mjs': 'let = =' });
    expect(await command('check', noted, '--strict').code).toBe(0);
  });

  it('prints a line for each package, and the findings of all', async () => {
    const good = await goodPackage();
    const bad = await goodPackage(crlf);
    const { written, code } = command('check', good, bad, join(good, 'manifest'));
    expect(await code).toBe(1);
    expect(written.out.split('\n').slice(0, 3)).toEqual([
      `${good}: No problem found.`,
      `${bad}: 1 error, 0 warnings, 0 notes`,
      `error script-crlf ${bad}/cmd/main:1`,
    ]);
    const json = command('check', good, bad, '--format', 'json');
    expect(await json.code).toBe(1);
    expect(JSON.parse(json.written.out).findings).toMatchObject([{ file: `${bad}/cmd/main` }]);
    const none = command('check', good, bad, '/no/such/folder');
    expect(await none.code).toBe(3);
    expect(none.written.err).toContain('/no/such/folder does not exist');
  });

  it('prints JSON with findings and nothing else', async () => {
    const { written, code } = command('check', await goodPackage(crlf), '--format', 'json', '--lang', 'zh');
    expect(await code).toBe(1);
    expect(JSON.parse(written.out)).toEqual({
      findings: [
        {
          rule: 'script-crlf',
          severity: 'error',
          file: 'cmd/main',
          line: 1,
          message: expect.stringContaining('换行符'),
          hint: expect.stringContaining('LF'),
          url: 'docs/zh/guides/check-rules.md#script-crlf',
        },
      ],
    });
  });

  it('names the place of a wrong type of a question as people count, and the types', async () => {
    const wizard = [{ stepTitle: 'Port', items: [{ type: 'tips', helpText: 'Hi' }, { type: 'number' }] }];
    const folder = await goodPackage({ 'wizard/upgrade': JSON.stringify(wizard) });
    const texts = {
      en: 'step 1 > item 2 > type in wizard/upgrade: unknown type; the types are text, password, switch,',
      zh: 'wizard/upgrade 中的 第 1 步 > 第 2 项 > type：类型未知，可用的类型：text、password、switch、',
    };
    for (const [language, text] of Object.entries(texts)) {
      const { written, code } = command('check', folder, '--lang', language);
      expect(await code).toBe(1);
      expect(written.out).toContain(text);
    }
  });

  it('prints commands of a GitHub workflow', async () => {
    const folder = await goodPackage(crlf);
    const env = { GITHUB_WORKSPACE: dirname(folder) };
    const { written, code } = commandIn({ env }, 'check', folder, '--format', 'github');
    expect(await code).toBe(1);
    expect(written.out).toMatch(
      /^::error file=plat-dev-test-[^/]+\/cmd\/main,line=1,title=script-crlf::[^\n]+\n$/,
    );
  });

  it('prints its texts in the language that --lang names before the command', async () => {
    const folder = await goodPackage({ ...crlf, 'app/ui/config': '{ "a" 1 }', 'www/a.js': 'PLAT_API_TOKEN' });
    const { written, code } = command('--lang', 'zh', 'check', folder);
    expect(await code).toBe(1);
    expect(written.out).toContain('错误 script-crlf cmd/main:1\n');
    expect(written.out).toContain('app/ui/config 不是有效的 JSON：缺少冒号。');
    const sentences = written.out.split('\n').filter((line) => /^ {2}(?!docs\/)/.test(line));
    for (const sentence of sentences) expect(sentence).toMatch(/[\u4e00-\u9fff]/);
  });

  it('names a token in the language of the findings, without repeating it', async () => {
    const folder = await goodPackage({ 'www/a.js': 'const a = "tok-1234567890";' });
    const env = { PLAT_API_TOKEN: 'tok-1234567890' };
    const { written, code } = commandIn({ env }, 'check', folder, '--lang', 'zh');
    expect(await code).toBe(1);
    expect(written.out).toContain('令牌本身 出现在会到达浏览器的文件中');
    expect(written.out).not.toContain('tok-');
  });

  eachRow([[], ['--format', 'json'], ['--format', 'github']])(
    'prints texts of a package without steering the terminal %s',
    async (...options) => {
      const scopes = JSON.stringify({ 'api-scope': ['\u001b[2J\u009b31m\u202e'] });
      const folder = await goodPackage({ 'config/resource': scopes, 'www/\u001b[31m.js': 'PLAT_API_TOKEN' });
      const { written, code } = command('check', folder, ...options);
      expect(await code).toBe(1);
      expect(written.out).toContain('scope-unknown');
      expect(written.out).toContain('secret-in-browser-file');
      expect(written.out.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
    },
  );

  it('fails with a reason where the file is not a log', async () => {
    const folder = await goodPackage();
    const noLog = command('check', folder, '--log', join(folder, 'config/privilege'));
    expect(await noLog.code).toBe(3);
    expect(noLog.written.err).toContain('is not a log of plat-dev');
  });
});
