import { describe, expect, it } from 'vitest';
import { pmApi, recordsIn } from './support.js';

describe('pm-api help', () => {
  it.each([
    [['help'], ['--help']],
    [
      ['help', 'help'],
      ['help', '--help'],
    ],
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
      ['frob', '--help'],
      ['list', 'foo', '--help'],
      ['list', '--help', 'foo'],
      ['get', 'foo', '--help'],
      ['create', 'foo', '-h'],
      ['my', 'foo', '--help'],
      ['bug', 'foo', '--help'],
      ['finish', 'bugs', '--help'],
      ['docs', 'libs', 'foo', '--help'],
    ]) {
      const { exitCode, stderr } = await pmApi(asked);
      expect({ exitCode, stderr }).toEqual({
        exitCode: 2,
        stderr: expect.stringMatching(/unknown command|is neither a command nor a resource|have no command/),
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

  it('passes on what is not among the known values', async () => {
    const fields = ['--productID', '1', '--title', 'x', '--openedBuild', 'trunk', '--severity', '7'];
    const env = { PM_BASE_URL: 'https://pm.test' };
    const { stdout } = await pmApi(['create', 'bugs', ...fields, '--dry-run'], { env });
    expect(recordsIn(stdout)).toMatchObject([{ body: { severity: 7 } }]);
  });
});
