import { open } from 'node:fs/promises';
import { type Fault, fault } from '../findings.js';
import type { PackageEntry, PackageOnDisk } from './read-package.js';

/** Machines of the head of an ELF file, with the platform that runs them. */
const MACHINES: Readonly<Record<number, { machine: string; platform: 'x86' | 'arm' | undefined }>> = {
  3: { machine: 'x86 (32 bit)', platform: 'x86' },
  40: { machine: 'ARM (32 bit)', platform: 'arm' },
  62: { machine: 'x86-64', platform: 'x86' },
  183: { machine: 'ARM64', platform: 'arm' },
  243: { machine: 'RISC-V', platform: undefined },
};
const ARCH = /arm|aarch64|x64|x86|amd64|ia32|i[36]86|riscv|s390|ppc|mips|loong/i;

interface Program {
  file: string;
  machine: string;
  platform: 'x86' | 'arm' | undefined;
}

/** Programs and libraries that the devices of the manifest's platform cannot run. */
export async function elfFaults({ entries, key }: PackageOnDisk): Promise<Fault[]> {
  const platform = key('platform')?.toLowerCase() ?? (/all/.test(key('arch') ?? '') ? 'all' : 'x86');
  const programs: Program[] = [];
  for (const entry of entries.values()) {
    const head = entry.kind === 'file' && entry.size >= 20 ? await headOf(entry) : undefined;
    if (head !== undefined) programs.push({ file: entry.path, ...head });
  }
  if (platform === 'all') return oneArchitecture(programs);
  // A file that is there for several processors names its own in its path, and is chosen by it.
  return programs
    .filter((program) => program.platform !== platform && !ARCH.test(program.file))
    .map(({ file, machine }) => fault('elf-architecture', { file }, { machine, platform }));
}

function oneArchitecture(programs: Program[]): Fault[] {
  const [first] = programs;
  if (first?.platform === undefined) return [];
  if (programs.some(({ platform, file }) => platform !== first.platform || ARCH.test(file))) return [];
  const { file, machine, platform } = first;
  return [fault('elf-one-architecture', { file }, { machine, platform })];
}

async function headOf({ place }: PackageEntry): Promise<Omit<Program, 'file'> | undefined> {
  const handle = await open(place);
  try {
    const { buffer } = await handle.read(Buffer.alloc(20), 0, 20, 0);
    if (buffer.readUInt32BE(0) !== 0x7f454c46) return undefined;
    const number = buffer[5] === 2 ? buffer.readUInt16BE(18) : buffer.readUInt16LE(18);
    return MACHINES[number] ?? { machine: `machine ${number}`, platform: undefined };
  } finally {
    await handle.close();
  }
}
