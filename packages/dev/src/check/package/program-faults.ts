import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withoutComments } from '../comments.js';
import { type Fault, fault, positionOf } from '../findings.js';
import { firstBytes, type PackageOnDisk } from './read-package.js';
import type { Script } from './script-faults.js';

/** Machines of the head of an ELF file, with the platform that runs them. */
const MACHINES: Readonly<Record<number, { machine: string; platform: 'x86' | 'arm' | undefined }>> = {
  3: { machine: 'x86 (32 bit)', platform: 'x86' },
  40: { machine: 'ARM (32 bit)', platform: 'arm' },
  62: { machine: 'x86-64', platform: 'x86' },
  183: { machine: 'ARM64', platform: 'arm' },
  243: { machine: 'RISC-V', platform: undefined },
};
const ARCH = /arm|aarch64|x64|x86|amd64|ia32|i[36]86|riscv|s390|ppc|mips|loong/i;
/** A file that is there for several systems names its own in its path. Python brings programs for Windows. */
const SYSTEM = /win(?:32|64|dows)|darwin|mac|osx|distlib|setuptools/i;
const MACH_O = ['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe'];
const HEAD_BYTES = 1_024;
/** A program in the folder of the application, by its whole path; what is before tells a test for it, or a text that is written there. */
const NAMED =
  /((?:\[+ (?:! )?|\btest )-[efrsx] "?|> ?"?)?\$\{?(?:TRIM|PLAT)_APPDEST[}"]*\/([\w./-]+\.(?:[cm]?js|py|php|rb|sh|jar))(?![\w.$*?{[-])/g;
/** Commands of scripts that may bring a program to its place. */
export const BRINGS =
  /(?<![\w./-])(?:tar|unzip|7z|cp|ln|rsync|install|curl|wget|git|npm|pnpm|yarn|pip3?|make)(?![\w./-])|\.sh\b/;

interface Program {
  file: string;
  machine: string;
  platform: 'x86' | 'arm' | undefined;
}

/** The first program of `cmd/main` that is not there. */
export function missingProgram({ root }: PackageOnDisk, scripts: readonly Script[]): Fault[] {
  const file = 'cmd/main';
  const { text = '' } = scripts.find(({ entry }) => entry.path === file) ?? {};
  const named = [...withoutComments(text, 'shell').matchAll(NAMED)];
  const maybe = new Set(named.flatMap(([, before, path]) => (before === undefined ? [] : [path])));
  const isThere = (path: string) => ['app', '.'].some((part) => existsSync(join(root, part, path)));
  const missing = named.find(([, , path = '']) => !maybe.has(path) && !path.includes('..') && !isThere(path));
  if (missing === undefined) return [];
  return [
    fault('program-missing', { file, ...positionOf(text, missing.index) }, { program: `app/${missing[2]}` }),
  ];
}

/** Programs and libraries that the devices of the manifest's platform cannot run. */
export async function programFaults({ entries, key }: PackageOnDisk): Promise<Fault[]> {
  const platform = key('platform')?.toLowerCase() || (/all/.test(key('arch') ?? '') ? 'all' : 'x86');
  const programs: Program[] = [];
  const foreign: Fault[] = [];
  for (const entry of entries.values()) {
    if (entry.kind !== 'file' || entry.size < 20) continue;
    const file = entry.path;
    const head = await firstBytes(entry.place, HEAD_BYTES);
    const system = SYSTEM.test(file) ? undefined : foreignSystem(head);
    if (system !== undefined) foreign.push(fault('program-of-another-system', { file }, { system }));
    if (head.readUInt32BE(0) !== 0x7f454c46) continue;
    const number = head[5] === 2 ? head.readUInt16BE(18) : head.readUInt16LE(18);
    programs.push({ file, ...(MACHINES[number] ?? { machine: `machine ${number}`, platform: undefined }) });
  }
  if (platform === 'all') return [...foreign, ...oneArchitecture(programs)];
  // A file that is there for several processors names its own in its path, and is chosen by it.
  const others = programs.filter((program) => program.platform !== platform && !ARCH.test(program.file));
  return [
    ...foreign,
    ...others.map(({ file, machine }) => fault('elf-architecture', { file }, { machine, platform })),
  ];
}

function oneArchitecture(programs: Program[]): Fault[] {
  const [first] = programs;
  if (first?.platform === undefined) return [];
  if (programs.some(({ platform, file }) => platform !== first.platform || ARCH.test(file))) return [];
  const { file, machine, platform } = first;
  return [fault('elf-one-architecture', { file }, { machine, platform })];
}

function foreignSystem(head: Buffer): string | undefined {
  const magic = head.toString('hex', 0, 4);
  // A class file of Java has the same first bytes, and a version in place of the number of architectures.
  const isFat = magic === 'cafebabe' && head.readUInt32BE(4) < 30;
  if (MACH_O.includes(magic) || isFat) return 'macOS';
  const at =
    head.toString('latin1', 0, 2) === 'MZ' && head.length >= 64 ? head.readUInt32LE(60) : head.length;
  return head.toString('latin1', at, at + 4) === 'PE\0\0' ? 'Windows' : undefined;
}
