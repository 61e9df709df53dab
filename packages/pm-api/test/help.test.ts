import { describe, expect, it } from 'vitest';
import { oddLines, pmApi, recordsIn } from './support.js';

describe('pm-api help', () => {
  it('is that of --help, and of what there is not ends with 2', async () => {
    const run = (line: string) => pmApi(line.split(' '));
    const usage = /^Usage: pm-api/;
    const rows = ['help', 'help help', 'help list', 'help list bugs', 'help doctor'];
    expect(await oddLines(run, 0, Object.fromEntries(rows.map((line) => [line, usage])))).toEqual([]);
    for (const line of rows)
      expect(await run(line)).toEqual(await run(`${line} --help`.replace('help ', '')));
    const none = /unknown command|is neither a command nor a resource|have no command/;
    expect(
      await oddLines(run, 2, {
        'help lits': none,
        'help list bgs': none,
        'frob --help': none,
        'list foo --help': none,
        'list --help foo': none,
        'get foo --help': none,
        'create foo -h': none,
        'my foo --help': none,
        'bug foo --help': none,
        'finish bugs --help': none,
        'docs libs foo --help': none,
      }),
    ).toEqual([]);
  });

  it('names the known values of a field, and says whether there are others', async () => {
    const helpOf = (line: string) => pmApi(['help', ...line.split(' ')], { columns: 300 });
    expect(
      await oddLines(helpOf, 0, {
        'create bugs': [
          /--type <text> .*\(codeerror, .*, others or another value\)\n/,
          /--openedBuild <text> .*\(required, repeat for more\)\n/,
        ],
        'resolve bugs': /--resolution <text> .*\(fixed, .* or another value; required\)\n/,
        'members add projects': /--limited <text> .*\(yes, no\)\n/,
      }),
    ).toEqual([]);
  });

  it('passes on what is not among the known values', async () => {
    const fields = ['--productID', '1', '--title', 'x', '--openedBuild', 'trunk', '--severity', '7'];
    const env = { PM_BASE_URL: 'https://pm.test' };
    const { stdout } = await pmApi(['create', 'bugs', ...fields, '--dry-run'], { env });
    expect(recordsIn(stdout)).toMatchObject([{ body: { severity: 7 } }]);
  });
});
