import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printable } from 'plat-common/printable';
import { inBoth, text } from 'plat-common/text';
import { type ProbeReport, probeReport } from 'plat-schemas/package';
import { problemsIn } from '../config/schema-problems.js';
import { PlatDevError } from '../errors.js';
import { packPackage } from '../pack/pack-package.js';
import { type ComparedFact, compareReport } from '../probe/compare-report.js';
import { desktopFolder } from '../server/desktop-folder.js';
import { saidIn } from '../texts/said-in.js';
import { type CliContext, exitCodes } from './cli-context.js';

/** Options of `plat-dev probe`. */
export interface ProbeFlags {
  out?: string;
  compare?: string;
  asRecording?: string;
}

/** Writes the package of the probe, compares a report of it, or writes the calls of a report as a recording. */
export async function probe(flags: ProbeFlags, context: CliContext): Promise<number> {
  if (flags.compare !== undefined) return compare(await readReport(flags.compare), context);
  if (flags.asRecording !== undefined) {
    const { exchanges } = await readReport(flags.asRecording);
    const lines = exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`);
    return written(flags.out ?? 'plat-probe.jsonl', lines.join(''), context);
  }
  const { file } = await packPackage(join(desktopFolder(), '../../probe'), {
    out: flags.out ?? 'plat-probe.fpk',
  });
  context.stdout.write(`${file}\n`);
  return exitCodes.well;
}

async function written(file: string, content: string, { stdout }: CliContext): Promise<number> {
  try {
    await writeFile(file, content);
  } catch (cause) {
    const hint = text`Name a file in an existing, writable folder.`;
    throw new PlatDevError('report-invalid', text`${file} cannot be written`, hint, { cause });
  }
  stdout.write(`${file}\n`);
  return exitCodes.well;
}

const marks: Readonly<Record<ComparedFact['outcome'], string>> = { equal: '=', different: '≠', unknown: '?' };

/** Prints each fact of a device beside the emulator's. */
function compare(report: ProbeReport, { stdout, language }: CliContext): number {
  const facts = compareReport(report);
  const say = saidIn(language);
  for (const { name, outcome, device, emulator } of facts) {
    const values =
      outcome === 'equal'
        ? device
        : say(inBoth(text`device: ${device ?? '-'}; emulator: ${emulator ?? '-'}`, '设备：{0}；模拟器：{1}'));
    stdout.write(`${marks[outcome]} ${printable(`${name}: ${values}`)}\n`);
  }
  const count = (outcome: ComparedFact['outcome']) => facts.filter((fact) => fact.outcome === outcome).length;
  const [equal, different, unknown] = [count('equal'), count('different'), count('unknown')];
  const summary = inBoth(
    text`${equal} equal, ${different} different, ${unknown} unknown`,
    '{0} 项相同，{1} 项不同，{2} 项未知',
  );
  stdout.write(`${say(summary)}\n`);
  return different > 0 ? exitCodes.failed : exitCodes.well;
}

async function readReport(file: string): Promise<ProbeReport> {
  const hint = inBoth(
    text`Name a file that the page of plat-probe.fpk has saved.`,
    '请指定 plat-probe.fpk 的页面保存的文件。',
  );
  const json = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PlatDevError('report-invalid', text`${file} cannot be read`, hint, { cause });
  });
  const parsed = probeReport.safeParse(jsonOf(json));
  if (parsed.success) return parsed.data;
  const message = inBoth(
    text`${file} is not a report of the probe: ${problemsIn(parsed.error, text`the file`)}`,
    '{0} 不是检测报告：{1}',
  );
  throw new PlatDevError('report-invalid', message, hint);
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
