import { resources as definitions } from 'pm-api-client/resources';
import { describe, expect, it } from 'vitest';
import { pmApi, recordsIn } from './support.js';

describe('pm-api help', () => {
  it.each([
    [['help'], ['--help']],
    [
      ['help', 'list'],
      ['list', '--help'],
    ],
    [
      ['help', 'list', 'bugs'],
      ['list', 'bugs', '--help'],
    ],
    [
      ['help', 'doctor'],
      ['doctor', '--help'],
    ],
  ])('%j is %j', async (asked, same) => {
    const [help, flag] = [await pmApi(asked), await pmApi(same)];
    expect(help).toEqual(flag);
    expect(help).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Usage: pm-api/) });
  });

  it('of what there is not ends with 2', async () => {
    for (const asked of [
      ['help', 'lits'],
      ['help', 'list', 'bgs'],
    ]) {
      const { exitCode, stderr } = await pmApi(asked);
      expect({ exitCode, stderr }).toEqual({
        exitCode: 2,
        stderr: expect.stringContaining('unknown command'),
      });
    }
  });

  it('names the known values of a field, and says whether there are others', async () => {
    const helpOf = async (line: string) =>
      (await pmApi(['help', ...line.split(' ')], { columns: 300 })).stdout;
    expect(await helpOf('create bugs')).toMatch(
      /--type <text> .*\(codeerror, .*, others or another value\)\n/,
    );
    expect(await helpOf('create bugs')).toMatch(/--openedBuild <text> .*\(required, repeat for more\)\n/);
    expect(await helpOf('resolve bugs')).toMatch(
      /--resolution <text> .*\(fixed, .* or another value; required\)\n/,
    );
    expect(await helpOf('members add projects')).toMatch(/--limited <text> .*\(yes, no\)\n/);
  });

  it('names the space of documents alike in both languages', async () => {
    const helpOf = async (lang: string) =>
      (await pmApi(['docs', 'list', '--help', '--lang', lang], { columns: 300 })).stdout;
    const [english, chinese] = [await helpOf('en'), await helpOf('zh')];
    const meanings = ['my', 'team', 'product', 'project', 'lib'].map((flag) =>
      [english, chinese].map((help) => new RegExp(`^  --${flag} <\\S+> +(.*)$`, 'm').exec(help)?.[1]),
    );
    expect(meanings).toEqual([
      ['personal space (id)', '我的空间（编号）'],
      ['team space (id)', '团队空间（编号）'],
      ['space of this product (id)', '产品空间（产品编号）'],
      ['space of this project (id)', '项目空间（项目编号）'],
      ['library in the space (id); required', '空间中的文档库（编号）；必填'],
    ]);
  });

  it('says in both languages that --no-read-back reads nothing', async () => {
    for (const command of ['import', 'update bugs']) {
      const helpOf = async (lang: string) =>
        (await pmApi([...command.split(' '), '--help', '--lang', lang], { columns: 300 })).stdout;
      expect(await helpOf('en')).toMatch(/--no-read-back +skip reading the records? back/);
      expect(await helpOf('zh')).toMatch(/--no-read-back +写入后不再读取核实/);
    }
  });

  it('passes on what is not among the known values', async () => {
    const fields = ['--productID', '1', '--title', 'x', '--openedBuild', 'trunk', '--severity', '7'];
    const env = { PM_BASE_URL: 'https://pm.test' };
    const { stdout } = await pmApi(['create', 'bugs', ...fields, '--dry-run'], { env });
    expect(recordsIn(stdout)).toMatchObject([{ body: { severity: 7 } }]);
  });

  it('is there for each resource, by its own word', async () => {
    for (const { name } of Object.values(definitions)) {
      expect((await pmApi(['help', 'list', name])).stdout).toContain(`Usage: pm-api list ${name}`);
    }
  });
});
