import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CliContext } from '../src/cli/create.js';
import { run } from '../src/cli/run.js';
import { temporaryFolder } from './temporary-folder.js';

// A person who is asked for the folder presses Ctrl+C.
vi.mock('../src/cli/questions.js', () => ({ askForMissing: async () => undefined }));

/** The command in a folder of its own, without a terminal unless it is told of one. */
async function command(context: Partial<CliContext> = {}) {
  const parent = await temporaryFolder();
  const printed = { out: '', errors: '' };
  const runIn = vi.fn(context.runIn ?? (async () => 0));
  const call = async (...args: string[]) => {
    const code = await run(args, {
      stdout: { write: (text) => (printed.out += text) },
      stderr: { write: (text) => (printed.errors += text) },
      env: {},
      isInteractive: false,
      ...context,
      runIn,
    });
    return { code, ...printed };
  };
  return { parent, folder: join(parent, 'notes'), call, runIn };
}

it('makes an application, installs with npm, and says how to go on', async () => {
  const { folder, call, runIn } = await command();
  const { code, out } = await call(folder, '--template', 'react');
  expect(code).toBe(0);
  expect(runIn.mock.calls).toEqual([[folder, 'npm', ['install']]]);
  expect(out).toContain('Notes was created in ');
  expect(out).toMatch(/Next:\n\n {2}cd .*notes\n {2}npm run dev\n/);
});

it('goes on with the package manager that called', async () => {
  const managers = {
    'pnpm/10.34.8 npm/? node/v20.20.2 linux x64': 'pnpm',
    'yarn/1.22.22 npm/? node/v20.20.2 linux x64': 'yarn',
    'bun/1.2.0 npm/? node/v22': 'bun',
    'npm/11.0.0 node/v20.20.2 linux x64': 'npm',
    'something/1.0': 'npm',
  };
  for (const [agent, name] of Object.entries(managers)) {
    const { folder, call, runIn } = await command({ env: { npm_config_user_agent: agent } });
    const { out } = await call(folder, '--template', 'vue');
    expect(runIn.mock.calls, agent).toEqual([[folder, name, ['install']]]);
    expect(out).toContain(`  ${name} run dev\n`);
  }
});

it('ends with 1 and makes nothing when the questions are cancelled', async () => {
  const { parent, call } = await command({ isInteractive: true });
  const { code, errors } = await call();
  expect(code).toBe(1);
  expect(errors).toContain('cancelled');
  expect(await readdir(parent)).toEqual([]);
});

it('installs nothing with --no-install, and without a terminal is for fnos unless told otherwise', async () => {
  for (const [scope, ...options] of [
    ['trim.file.userAcl'],
    ['trim.file.userAcl', '--platform', 'fnos'],
    ['plat.file.userAcl', '--platform', 'plat'],
  ] as const) {
    const { folder, call, runIn } = await command();
    const { code, out } = await call(folder, '--no-install', ...options);
    expect({ code, installs: runIn.mock.calls }).toEqual({ code: 0, installs: [] });
    expect(out).toContain(`from the template vanilla, for ${scope.startsWith('trim') ? 'fnos' : 'plat'}.`);
    expect(out).toContain('  npm install\n  npm run dev\n');
    expect(await readFile(join(folder, 'config/resource'), 'utf8')).toContain(scope);
  }
});

it('speaks Chinese by an option or the environment', async () => {
  const rows: [env: Record<string, string>, ...options: string[]][] = [
    [{ LANG: 'zh_CN.UTF-8' }],
    [{}, '--lang', 'zh'],
    [{ LC_ALL: 'en_US.UTF-8' }, '--lang=zh'],
    [{}, '--lang', 'zh-CN'],
    [{}, '--lang', 'zh_CN.UTF-8'],
  ];
  for (const [env, ...options] of rows) {
    const { folder, call } = await command({ env });
    expect((await call('--help', ...options)).out, options.join()).toContain('创建飞牛 fnOS 应用');
    expect((await call(folder, '--no-install', ...options)).out).toContain('下一步：');
  }
});

describe('switch-platform', () => {
  it('names the changed files, and then has nothing to do', async () => {
    const { folder, call } = await command();
    await call(folder, '--no-install', '--platform', 'plat');
    const first = await call('switch-platform', 'fnos', folder);
    expect(first.out).toContain('  config/resource\n');
    expect(first.out).toContain('files now use the names of fnos');
    expect((await call('switch-platform', 'fnos', folder)).out).toContain('Nothing to change');
  });
});

it('ends with an error for arguments that make no sense, in either language, and makes nothing', async () => {
  const rows: Record<string, [en: string, zh: string]> = {
    'IN/notes --template svelte': [
      'Allowed choices are vanilla, react, vue',
      '可选值：vanilla、react、vue。',
    ],
    'IN/notes --platform other': ['Allowed choices are plat, fnos', '可选值：plat、fnos。'],
    'IN/notes --templat react': ['--template', "错误：未知选项 '--templat'\n（是否指 --template？）\n"],
    'IN/notes more': ['Expected 1', '错误：参数过多。应有 1 个，实际有 2 个。'],
    'IN/My_Notes': ['lower-case letters', '“My_Notes”不能作为应用名称。名称由 2 到 27 个小写字母'],
    'IN/notes --from /no/folder': ['/no/folder is not', '/no/folder 不是可读取的文件夹'],
    'switch-platform fnos IN': ['has no manifest', '中没有 manifest'],
    '': ['The folder is missing', '没有指定文件夹'],
  };
  for (const [line, said] of Object.entries(rows))
    for (const [index, lang] of ['en', 'zh'].entries()) {
      const { parent, call } = await command();
      const args = line.replace('IN', parent).split(' ').filter(Boolean);
      const { code, errors } = await call(...args, '--lang', lang);
      expect({ line, code, errors }).toMatchObject({
        code: line.includes('--from') ? 1 : 2,
        errors: expect.stringContaining(said[index] ?? ''),
      });
      const own = errors.replaceAll(/[“"'][^”"']*[”"']|\S*\/\S*|--\w+/g, '');
      if (lang === 'zh') expect(own).not.toMatch(/\b(?:the|is|folder|choices|name|option)\b/i);
      expect(await readdir(parent)).toEqual([]);
    }
});

describe('exit code 1, when it failed', () => {
  it('a folder that is not empty', async () => {
    const { folder, call } = await command();
    await call(folder, '--no-install');
    const { code, errors } = await call(folder, '--no-install');
    expect([code, errors]).toEqual([1, expect.stringContaining('existing files are not overwritten')]);
  });

  it('an installation that failed: the application is there, and only that is missing', async () => {
    const { folder, call } = await command({ runIn: async () => 7 });
    const { code, errors, out } = await call(folder);
    expect(code).toBe(1);
    expect(errors).toContain('npm install ended with code 7');
    expect(out).not.toContain('Next:');
    expect(await readdir(folder)).toContain('package.json');
  });

  it('a package manager that cannot be started', async () => {
    const { folder, call } = await command({ runIn: () => Promise.reject(new Error('ENOENT')) });
    expect(await call(folder)).toMatchObject({ code: 1, errors: expect.stringContaining('did not start') });
  });
});

it('tells its options and its version', async () => {
  const { call } = await command();
  const { code, out } = await call('--help');
  expect(code).toBe(0);
  for (const word of '--template --platform --from --no-install --version switch-platform'.split(' '))
    expect(out).toContain(word);
  expect((await call('--version')).out).toMatch(/\d+\.\d+\.\d+\n$/);
});

it('has a whole help in Chinese, and leaves no mark for a value on the screen', async () => {
  const { call } = await command();
  await call('--help', '--lang', 'zh');
  const { out: help } = await call('switch-platform', '--help', '--lang', 'zh');
  expect(help.match(/用法：/g)).toHaveLength(2);
  expect(help).not.toMatch(/Usage|Arguments|Options|Commands|choices|default:|display|output/);
  for (const lang of ['en', 'zh']) {
    const { folder, parent, call } = await command();
    await call('--help', '--lang', lang);
    await call(folder, '--template', 'vue', '--lang', lang);
    await call(folder, '--lang', lang);
    await call(join(parent, 'My Notes'), '--lang', lang);
    await call('switch-platform', 'plat', folder, '--lang', lang);
    const { out, errors } = await call('switch-platform', 'plat', folder, '--lang', lang);
    expect(out + errors).not.toMatch(/\{\d+\}|\{\{?\w+\}?\}/);
  }
});

describe('errors in Chinese', () => {
  it('end with the address of their section', async () => {
    vi.stubGlobal('__DOCUMENTATION__', 'https://example.com/docs');
    onTestFinished(() => void vi.unstubAllGlobals());
    for (const [lang, start] of [
      ['en', 'See https://example.com/docs/guides'],
      ['zh', '详见 https://example.com/docs/zh/guides'],
    ] as const) {
      const { errors } = await (await command()).call('My Notes', '--lang', lang);
      expect(errors).toMatch(new RegExp(`${start}/create-plat-app-errors\\.md#invalid-name\n$`));
    }
  });

  it('of an installation and of a folder that is not empty', async () => {
    const { folder, call } = await command({ env: { LANG: 'zh_CN.UTF-8' }, runIn: async () => 3 });
    expect((await call(folder)).errors).toMatch(
      /但 npm install 失败，退出码 3\n {2}原因见上方输出。排除原因后/,
    );
    expect((await call(folder)).errors).toContain('不是空文件夹');
  });
});
