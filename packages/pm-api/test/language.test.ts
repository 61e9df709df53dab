import { join } from 'node:path';
import { type ResourceDefinition, resources } from 'pm-api-client/resources';
import { describe, expect, it } from 'vitest';
import { chineseFaults, sharedChinese, templatesIn } from '../../common/test/fixtures/templates.js';
import { languageOf } from '../src/texts.js';
import { sentences } from '../src/zh/sentences.js';
import { words } from '../src/zh/words.js';
import { differing, oddLines, pmApi, recordsIn, useServer } from './support.js';

const { env, cli } = await useServer();
const CHINESE = /\p{Script=Han}/u;

describe('the language', () => {
  it('is that of --lang, of PM_LANG, of the environment and of the system, in this order', async () => {
    const rows: [argv: string[], env: Record<string, string>, system: string | undefined, is: string][] = [
      [['--lang', 'zh'], { LANG: 'en_US.UTF-8' }, undefined, 'zh'],
      [['--lang=en'], { LC_ALL: 'zh_CN.UTF-8' }, undefined, 'en'],
      [['get', '--', '--lang', 'zh'], {}, undefined, 'en'],
      [[], { PM_LANG: 'zh', LC_ALL: 'en_US.UTF-8' }, undefined, 'zh'],
      [[], { LC_ALL: '', LC_MESSAGES: 'zh_TW.UTF-8', LANG: 'C' }, undefined, 'zh'],
      [[], { LC_ALL: 'C', LANG: 'zh_CN.UTF-8' }, undefined, 'en'],
      [[], { LANG: 'zh_CN.UTF-8' }, undefined, 'zh'],
      [[], { LANG: 'zha' }, undefined, 'en'],
      [[], {}, 'zh-CN', 'zh'],
      [[], { LANG: 'de_DE' }, 'zh-CN', 'en'],
      [[], {}, undefined, 'en'],
    ];
    expect(await differing(rows, ([argv, env, system]) => languageOf(argv, env, system))).toEqual([]);
  });

  it('may be any locale of Chinese or English, and no other', async () => {
    const locales = ['zh-CN', 'zh_CN', 'zh-Hans', 'zh_CN.UTF-8', 'ZH'];
    const helps = Object.fromEntries(locales.map((locale) => [`get bugs --help --lang ${locale}`, '用法：']));
    expect(await oddLines(cli, 0, helps)).toEqual([]);
    const gets = Object.fromEntries(locales.map((locale) => [`get bugs 1 --lang ${locale}`, '']));
    expect(await oddLines(cli, 0, gets)).toEqual([]);
    const english = { 'get bugs 999 --lang en-US': 'hint: Check the number' };
    expect(await oddLines(cli, 5, english, { env: { ...env, LANG: 'zh_CN.UTF-8' } })).toEqual([]);
    const wrong = 'invalid value for --lang. Use one of en, zh.';
    expect(await oddLines(cli, 2, { 'whoami --lang de': wrong })).toEqual([]);
  });
});

describe('the catalogue', () => {
  const found = templatesIn(join(import.meta.dirname, '../src'));

  it('has the Chinese of every text, with the same values, and nothing else', () => {
    expect(chineseFaults(found, sentences)).toEqual([]);
  });

  it('has no sentence twice, but for plurals and words', () => {
    const words = ['记录', '类型', '名称', '模块', '标题', 'Bug', '任务'];
    const same = [...words, '可选值：{0}。', '{0}的编号', '列出{0}', '{0}，或其他值'];
    expect(sharedChinese(found, sentences).sort()).toEqual(same.sort());
  });

  it('is Chinese, but for a few names', () => {
    const names = ['API v2', 'Bug', 'Bugs', 'Shell:', 'records[{0}].{1}'];
    const all = found.map(({ template, zh = sentences[template] ?? '' }) => ({ template, zh }));
    const english = all.filter(
      ({ template, zh }) => !CHINESE.test(zh) && /[a-z]{3}/.test(template) && !names.includes(template),
    );
    expect(english.map(({ template }) => template)).toEqual([]);
  });

  it('has a word for each verb', () => {
    const verbs = Object.values<ResourceDefinition>(resources).flatMap(({ transitions = {} }) =>
      Object.keys(transitions),
    );
    const missing = [...verbs, 'create', 'update', 'delete', 'comment'].filter(
      (verb) => !Object.hasOwn(words, `verb ${verb}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('help', () => {
  it("says a field as ZenTao's screens do", async () => {
    const { stdout } = await pmApi(['create', 'bugs', '--help', '--lang', 'zh'], { columns: 300 });
    expect(stdout).toMatch(/--openedBuild <text> +影响版本：发现问题的版本；主干为 trunk（必填、可重复）/);
    expect(stdout).toMatch(/--severity <number> +严重程度；1 最严重/);
    expect(stdout).toContain('codeerror 代码错误');
    const english = await pmApi(['create', 'bugs', '--help'], { columns: 300 });
    expect(english.stdout).toMatch(/--severity <number> +Severity; 1 is the worst, 4 usually the least/);
  });

  it('names what a transition does', async () => {
    expect((await pmApi(['--help'])).stdout).toMatch(/^ {2}resolve +Resolve a bug$/m);
    expect((await pmApi(['finish', 'tasks', '--help', '--lang', 'zh'])).stdout).toContain('完成任务');
    expect((await pmApi(['--help', '--lang', 'zh'])).stdout).toMatch(/^ {2}resolve +解决 Bug$/m);
  });
});

describe('in Chinese', () => {
  const zhEnv = { ...env, LANG: 'zh_CN.UTF-8' };

  it('takes a field under its name on the screen', async () => {
    const line = ['update', 'bugs', '1', '--指派给', 'dev1', '--dry-run'];
    const { stdout } = await pmApi(line, { env: zhEnv });
    expect(JSON.parse(stdout).body).toEqual({ assignedTo: 'dev1' });
  });

  it('errors of the command are Chinese', async () => {
    const { stderr } = await pmApi(['list', 'bugs'], { env: zhEnv });
    expect(stderr).toBe(
      'pm-api: list bugs 需要指定以下选项之一：--product、--project、--execution。\n  提示：加上 --all 或筛选条件时，会读取所有可见的列表。查看自己的：pm-api my bugs。未发送任何请求。\n',
    );
    expect((await pmApi(['get', 'bugs', '1', '--titel=hunter2'], { env: zhEnv })).stderr).toMatch(
      /^pm-api: 未知选项“--titel”。\n/,
    );
  });

  it('results and remarks are Chinese, data stay as they are', async () => {
    const listed = await pmApi(['list', 'bugs', '--product', '1', '--recPerPage', '2'], { env: zhEnv });
    expect(listed.stderr).toBe('共 3 个 Bug，显示其中 2 个；加上 --all 显示全部。\n');
    expect(Object.keys(recordsIn(listed.stdout)[0] ?? {})).toContain('openedBuild');
    const { stdout } = await pmApi(['update', 'bugs', '1', '--pri', '1'], { env: zhEnv, isTerminal: true });
    expect(stdout).toBe('Bug 1 已修改，已核实。\n');
  });
});
