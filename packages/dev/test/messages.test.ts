import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isInChinese, messagesIn } from '../src/texts/messages.js';
import { errors } from '../src/texts/zh-errors.js';
import { notes } from '../src/texts/zh-notes.js';
import { folderWith, packageFiles } from './fixtures/app-package.js';
import { command, commandIn } from './fixtures/command.js';
import { errorTexts } from './fixtures/error-texts.js';

const { texts, sources } = await errorTexts();
const say = messagesIn('zh');

/** Sentences whose parts the sources put together. */
const COMPOSED =
  /^(?:\{\{script|Pass one IPv4 address of this machine:|Because|The package (?:of \{\{name\}\} )?is read|The connection ended before a response \()/;

describe('errors and their hints in Chinese', () => {
  it('are found in the sources', () => expect(texts.size).toBeGreaterThan(120));

  it.each([...texts])('have Chinese for "%s"', (text) => expect(isInChinese(text)).toBe(true));

  it.each(Object.entries({ ...errors, ...notes }))('have the values of "%s"', (english, chinese) => {
    const values = (text: string) => (text.match(/{{\w+}}/g) ?? []).sort();
    expect(values(chinese)).toEqual(values(english));
    expect(chinese).toMatch(/[\u4e00-\u9fff]/);
  });

  it('have no Chinese for a text that no source has', () => {
    const ours = Object.keys({ ...errors, ...notes }).filter((text) => !COMPOSED.test(text));
    const written = sources.replaceAll("\\'", "'").replaceAll(/\$\{REFUSAL\}/g, 'invalid token');
    const unused = ours.filter((text) => text.split(/{{\w+}}/).some((part) => !written.includes(part)));
    expect(unused).toEqual([]);
  });
});

describe('a message in Chinese', () => {
  it('has the reason in Chinese where it is a sentence of plat-dev, too', () => {
    expect(say('cmd/main start of notes failed with exit code 1: It printed nothing.')).toBe(
      'notes 的 cmd/main start 失败，退出码 1：没有任何输出。',
    );
  });

  it('names the log of a script that printed nothing', () => {
    expect(
      say(
        'cmd/main start of notes failed with exit code 1: It printed nothing, and its log /vol1/@appdata/notes/info.log ends with: no server. Build first.',
      ),
    ).toBe(
      'notes 的 cmd/main start 失败，退出码 1：没有输出，其日志 /vol1/@appdata/notes/info.log 的末尾为：no server。Build first.',
    );
  });

  it('leaves what the application wrote as it is', () => {
    const said = 'cmd/main start of notes failed with exit code 1: no config. Run setup first.';
    expect(say(said)).toBe('notes 的 cmd/main start 失败，退出码 1：no config。Run setup first.');
    expect(say('EADDRINUSE 8099. Other text. More.')).toBe('EADDRINUSE 8099. Other text. More.');
  });

  it.each([
    [
      ['chek', '--lang', 'zh'],
      '"chek" 既不是命令，也不是文件夹。\n  是否指 "check"？详见 docs/zh/guides/plat-dev-errors.md#',
    ],
    [['record', '--lang', 'zh'], "缺少选项 '--out <file>'。\n  用法见"],
    [
      ['check', '/no/such/folder', '--lang', 'zh'],
      '/no/such/folder 不存在。\n  请指定 manifest 所在的文件夹。详见 docs/zh/guides/plat-dev-errors.md#',
    ],
    [['--lang', 'zh', '--app', '9', '--prot', '1'], "未知选项 '--prot'。\n  是否指 --port？\n"],
    [
      ['--lang', 'zh', '--app', '9', '--port', '70000'],
      '请填写 0 到 65535 的数字。\n  用法见 plat-dev --help。\n',
    ],
    [
      ['state', 'list', '--state', '/no/such/state.json', '--lang', 'zh'],
      '没有正在运行的 plat-dev 使用 /no/such/state.json。',
    ],
  ])('is printed by plat-dev %s', async (args, expected) => {
    const { written, code } = command(...args);
    await code;
    expect(written.err).toContain(expected);
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
    expect(await printed('en')).toContain(`with the manifest. See https://example.com/docs/${section}\n`);
    expect(await printed('zh')).toContain(`所在的文件夹。详见 https://example.com/docs/zh/${section}\n`);
  });

  it('is printed at the start and for a problem of the package, by the environment', async () => {
    const folder = await folderWith({ ...packageFiles(), manifest: 'appname=notes\n' });
    const state = `${await folderWith({})}/state.json`;
    const env = { LC_ALL: 'zh_CN.UTF-8' };
    const run = commandIn(
      { env },
      '--app',
      '9',
      '--package',
      folder,
      '--state',
      state,
      '--port',
      '0',
      '--pm',
      'observed',
    );
    await expect.poll(() => run.written.err, { timeout: 60_000 }).toContain('manifest 中没有 micro_app=true');
    expect(run.written.err).toContain('应用包有改动时会重新读取。');
    expect(run.written.out).toContain('禅道服务器：http://');
    run.signals.emit('SIGTERM');
    expect(await run.code).toBe(0);
  });
});
