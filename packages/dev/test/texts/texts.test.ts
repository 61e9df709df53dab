import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { chineseFaults, sharedChinese, templatesIn } from '../../../common/test/fixtures/templates.js';
import type { DevState } from '../../src/api.js';
import { createProgram } from '../../src/cli/program.js';
import { PlatDevError, textOf } from '../../src/errors.js';
import { chinese, saidIn } from '../../src/texts/said-in.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { command, startedIn } from '../fixtures/command.js';
import { startStage } from '../fixtures/stage.js';

const found = templatesIn(join(import.meta.dirname, '../../src'));

describe('sentences', () => {
  it('have Chinese, with the same values', () => {
    expect(found.length).toBeGreaterThan(250);
    expect(chineseFaults(found, chinese.templates)).toEqual([]);
  });

  it('are Chinese in the catalogue and beside the English', () => {
    // The last two are names of fields that stand where Chinese may stand.
    const all = [...Object.values<string>(chinese.templates), ...found.map(({ zh = '' }) => zh)];
    const english = all.filter((zh) => /[a-z]{3}/i.test(zh) && !/\p{Script=Han}/u.test(zh));
    expect(new Set(english)).toEqual(new Set(['users', 'acl']));
  });

  it('have the Chinese of no other sentence', () => {
    const same = ['{0} 不存在', '整个文件', 'users', 'acl'];
    expect(sharedChinese(found, chinese.templates).sort()).toEqual(same.sort());
  });

  eachRow(['en', 'zh'] as const)('leave no mark for a value on the screen: %s', (language) => {
    const value = { template: '-', values: [] };
    const shown = found.map(({ template, zh }) =>
      saidIn(language)({ template, values: Array(9).fill(value), ...(zh !== undefined && { zh }) }),
    );
    expect(shown.filter(hasMark)).toEqual([]);
  });
});

describe('an error', () => {
  const error = new PlatDevError(
    'package-invalid',
    { template: '{0} does not exist', values: ['/home/li/My. Apps/notes'] },
    { template: 'Name the folder with the manifest.', values: [] },
  );

  it('is English with its values as they are, and has its texts beside it', () => {
    expect(error.message).toBe('/home/li/My. Apps/notes does not exist');
    expect(error.hint).toMatch(/^Name the folder with the manifest\. See .*#package-invalid$/);
    expect(error).toMatchObject({ template: '{0} does not exist', values: ['/home/li/My. Apps/notes'] });
    expect(error.advice).toEqual({ template: 'Name the folder with the manifest.', values: [] });
    expect(Object.keys(error).sort()).toEqual(['code', 'hint', 'name']);
  });

  it('survives the wire, for the desktop', () => {
    const sent = JSON.parse(JSON.stringify(textOf(error)));
    expect(saidIn('zh')(sent)).toBe('/home/li/My. Apps/notes 不存在');
  });
});

describe('the help of each command', () => {
  eachRow(['en', 'zh'] as const)('has no mark in it: %s', (language) => {
    const context = { stdout: process.stdout, stderr: process.stderr, env: {}, signals: process };
    const { program } = createProgram({ ...context, language, open: async () => 0 }, []);
    const helps = allOf(program).map((one) => one.helpInformation());
    expect(helps.length).toBeGreaterThan(7);
    expect(helps.filter(hasMark)).toEqual([]);
  });
});

function hasMark(shown: string): boolean {
  return /\{\d+\}|\{\{?[a-z]\w*\}?\}/i.test(shown);
}

function allOf(program: Command): Command[] {
  return [program, ...program.commands.flatMap(allOf)];
}

describe('a message in Chinese', () => {
  eachRow([
    [
      ['chek', '--lang', 'zh'],
      '“chek”既不是命令，也不是文件夹。\n  是否指“check”？详见 docs/zh/guides/plat-dev-errors.md#',
    ],
    [['record', '--lang', 'zh'], "缺少选项 '--out <file>'。\n  用法见"],
    [
      ['check', '/no/such/folder', '--lang', 'zh'],
      '/no/such/folder 不存在。\n  请指定含有 manifest 的文件夹，或 .fpk 文件。详见 docs/zh/guides/plat-dev-errors.md#',
    ],
    [['--lang', 'zh', '--app', '9', '--prot', '1'], "未知选项 '--prot'。\n  是否指 --port？\n"],
    [
      ['--lang', 'zh', '--app', '9', '--port', '70000'],
      "选项 '--port <number>' 的值 '70000' 无效。请填写 0 到 65535 的数字。\n  用法见 plat-dev --help。详见",
    ],
    [['check', '/home/li/My. Apps/notes', '--lang', 'zh'], '/home/li/My. Apps/notes 不存在。\n'],
    [
      ['state', 'list', '--state', '/no/such/state.json', '--lang', 'zh'],
      '没有正在运行的 plat-dev 使用 /no/such/state.json。',
    ],
  ])('is printed by plat-dev %s', async (args, expected) => {
    const { written, code } = command(...args);
    await code;
    expect(written.err).toContain(expected);
  });

  it('has the reason that a running plat-dev sends as a text', async () => {
    const state = join(await folderWith({}), 'state.json');
    const { url } = await startStage({ state });
    const { written, code } = command('state', 'load', 'nope', '--url', url, '--lang', 'zh');
    expect(await code).toBe(5);
    expect(written.err).toContain('的 plat-dev 拒绝了请求：没有状态“nope”。');
  });

  it('ends with the address of its section, in the language of the run', async () => {
    vi.stubGlobal('__DOCUMENTATION__', 'https://example.com/docs');
    onTestFinished(() => void vi.unstubAllGlobals());
    const printed = async (lang: string) => {
      const { written, code } = command('check', '/no/such/folder', '--lang', lang);
      await code;
      return written.err;
    };
    const section = 'guides/plat-dev-errors.md#package-invalid';
    expect(await printed('en')).toContain(`or a .fpk file. See https://example.com/docs/${section}\n`);
    expect(await printed('zh')).toContain(`或 .fpk 文件。详见 https://example.com/docs/zh/${section}\n`);
  });

  it('is printed at the start and for a problem of the package, by the environment', async () => {
    const folder = await folderWith({ ...packageFiles(), manifest: 'appname=notes\n' });
    const state = `${await folderWith({})}/state.json`;
    const env = { LC_ALL: 'zh_CN.UTF-8' };
    const places = ['--package', folder, '--state', state];
    const run = await startedIn({ env }, '--app', '9', ...places, '--port', '0', '--pm', 'observed');
    await expect.poll(() => run.written.err, { timeout: 60_000 }).toContain('manifest 中没有 micro_app=true');
    expect(run.written.err).toContain('应用包有改动时会重新读取。');
    expect(run.written.out).toContain('禅道服务器：http://');
    const { config } = (await (await fetch(`${run.address}/_dev/api/state`)).json()) as DevState;
    expect(config.language).toBe('zh-CN');
  });
});
