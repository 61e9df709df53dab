import { join } from 'node:path';
import { printableLine } from 'plat-common/printable';
import { inBoth, text } from 'plat-common/text';
import { type ProbeReport, probeReport } from 'plat-schemas/package';
import { problemsIn, readJson, withReasons } from '../config/read-json.js';
import { PlatDevError } from '../errors.js';
import { packPackage } from '../pack/pack-package.js';
import emulator from '../probe/emulator-facts.json';
import { desktopFolder } from '../server/serve-emulator.js';
import { saidIn } from '../texts/said-in.js';
import { type CliContext, exitCodes } from './cli-context.js';

/** Options of `plat-dev probe`. */
export interface ProbeFlags {
  out: string;
  compare?: string;
  asRecording?: string;
}

const MARKS = { equal: '=', different: '≠', unknown: '?' } as const;

/** Writes the package of the probe, compares a report of it, or prints the calls of a report as a recording. */
export async function probe({ out, compare, asRecording }: ProbeFlags, { stdout, language }: CliContext) {
  if (asRecording !== undefined) {
    const { exchanges } = await readReport(asRecording);
    for (const exchange of exchanges) stdout.write(`${JSON.stringify(exchange)}\n`);
    return exitCodes.well;
  }
  if (compare === undefined) {
    const { file } = await packPackage(join(desktopFolder(), '../../probe'), { out });
    stdout.write(`${file}\n`);
    return exitCodes.well;
  }
  const say = saidIn(language);
  const { facts } = await readReport(compare);
  // A test keeps them up to date.
  const own: Readonly<Record<string, string>> = emulator;
  const counts = { equal: 0, different: 0, unknown: 0 };
  for (const name of [...new Set([...Object.keys(facts), ...Object.keys(own)])].sort()) {
    const device = facts[name] ?? '-';
    const emulated = own[name] ?? '-';
    const isKnown = name in facts && name in own;
    const outcome: keyof typeof MARKS = isKnown ? (device === emulated ? 'equal' : 'different') : 'unknown';
    counts[outcome] += 1;
    const both = inBoth(text`device: ${device}; emulator: ${emulated}`, '设备：{0}；模拟器：{1}');
    const values = outcome === 'equal' ? device : say(both);
    stdout.write(`${MARKS[outcome]} ${printableLine(`${name}: ${values}`)}\n`);
  }
  const { equal, different, unknown } = counts;
  stdout.write(`${say(text`${equal} equal, ${different} different, ${unknown} unknown`)}\n`);
  return different > 0 ? exitCodes.failed : exitCodes.well;
}

async function readReport(file: string): Promise<ProbeReport> {
  const hint = inBoth(
    text`Name a file that the page of plat-probe.fpk has saved.`,
    '请指定 plat-probe.fpk 的页面保存的文件。',
  );
  const parsed = probeReport.safeParse(await readJson(file, 'report-invalid', hint), withReasons);
  if (parsed.success) return parsed.data;
  const problems = problemsIn(parsed.error, inBoth(text`the file`, '整个文件'));
  const message = inBoth(text`${file} is not a report of the probe: ${problems}`, '{0} 不是检测报告：{1}');
  throw new PlatDevError('report-invalid', message, hint);
}
