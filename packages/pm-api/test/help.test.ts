import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { resources as definitions } from 'pm-api-client/resources';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addFieldFlags } from '../src/field-flags.js';
import type { Io } from '../src/io.js';
import { Texts } from '../src/texts/texts.js';
import { pmApi } from './support.js';

const io: Io = {
  stdin: new PassThrough(),
  stdout: new PassThrough(),
  stderr: new PassThrough(),
  env: {},
  signal: new AbortController().signal,
  texts: new Texts('en'),
};

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

  it('names the known values of a field, and says whether there are others', () => {
    const schema = z.object({
      severity: z.optional(z.union([z.literal([1, 2, 3, 4]), z.int()])),
      resolution: z.union([z.enum(['fixed', 'postponed']), z.string()]),
      kind: z.enum(['devel', 'test']),
      builds: z.optional(z.array(z.string())),
    });
    const command = new Command();
    addFieldFlags(command, io, schema);
    const help = command.helpInformation();
    expect(help).toMatch(/--severity <number> +1, 2, 3, 4 or another value\n/);
    expect(help).toMatch(/--resolution <text> +fixed, postponed or another value; required\n/);
    expect(help).toMatch(/--kind <text> +devel, test; required\n/);
    expect(help).toMatch(/--builds <text> +repeat for more\n/);
  });

  it('passes on what is not among the known values', async () => {
    const command = new Command();
    const fields = addFieldFlags(command, io, z.object({ severity: z.union([z.literal([1, 2]), z.int()]) }));
    await command.parseAsync(['--severity', '7'], { from: 'user' });
    expect(await fields()).toEqual({ severity: 7 });
  });

  it('is there for each resource, by its own word', async () => {
    for (const { name } of Object.values(definitions)) {
      expect((await pmApi(['help', 'list', name])).stdout).toContain(`Usage: pm-api list ${name}`);
    }
  });
});
