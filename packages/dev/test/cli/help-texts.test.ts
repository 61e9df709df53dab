import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { createProgram } from '../../src/cli/program.js';
import { zh } from '../../src/cli/texts/zh.js';
import { commandIn } from '../fixtures/command.js';

async function helpWith(args: string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const noLanguage = { LC_ALL: '', LC_MESSAGES: '', LANG: '' };
  const { written, code } = commandIn({ env: { ...noLanguage, ...env } }, ...args, '--help');
  expect(await code).toBe(0);
  return written.out;
}

describe('plat-dev --help', () => {
  it('is Chinese by --lang', async () => {
    const help = await helpWith(['--lang', 'zh'], { LANG: 'en_US.UTF-8' });
    expect(help).toContain('用法：');
    expect(help).toContain('退出码：');
    expect(help).toContain('（可选值：device、variables）');
  });

  eachRow(['LC_ALL', 'LC_MESSAGES', 'LANG'])('is Chinese by %s, for each command', async (name) => {
    expect(await helpWith(['check'], { [name]: 'zh_CN.UTF-8' })).toContain(
      '在安装到设备之前检查应用包的问题',
    );
  });

  eachRow(['zh-CN', 'zh_CN.UTF-8', 'zh-Hans'])('is Chinese by --lang %s', async (locale) => {
    expect(await helpWith(['check', '--lang', locale])).toContain('用法：');
  });

  it('is English by --lang, and without a language in the environment', async () => {
    for (const lang of ['--lang=en', '--lang=en-US'])
      expect(await helpWith([lang], { LANG: 'zh_CN' })).toContain('Exit codes:');
    expect(await helpWith([])).toContain('Exit codes:');
  });

  it('has Chinese for each description, and no Chinese without one', () => {
    const { stdout, stderr } = process;
    const context = { stdout, stderr, env: {}, signals: process, open: async () => 0 };
    const { program } = createProgram(context, []);
    const used = new Set(textsIn(program));
    expect([...used].sort()).toEqual(Object.keys(zh).sort());
  });
});

function textsIn(command: Command): string[] {
  const help = command.createHelp();
  return [
    command.description(),
    ...command.options
      .map(({ description }) => description)
      .filter((text) => text !== 'output the version number'),
    ...command.registeredArguments.map(({ description }) => description),
    ...help
      .visibleCommands(command)
      .filter((sub) => sub.name() !== 'help')
      .flatMap(textsIn),
  ];
}
