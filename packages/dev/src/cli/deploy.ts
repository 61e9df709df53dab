import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printableLine } from 'plat-common/printable';
import { inBoth, type Text, text } from 'plat-common/text';
import { readAnswers, requireQuestions } from '../application/read-answers.js';
import { CONFIG_NAME, readConfig } from '../config/read-config.js';
import { installCommands, logCommands, STATE, uninstallCommands } from '../deploy/device-script.js';
import { DeviceSession } from '../deploy/device-session.js';
import { packageEntries } from '../device/entries.js';
import { packageFacts } from '../device/package-facts.js';
import { openPackage } from '../device/package-files.js';
import { SafeFolder } from '../device/safe-folder.js';
import { type Answers, missingAnswers, questionsOf, variablesOfAnswers, wizardOf } from '../device/wizard.js';
import { PlatDevError } from '../errors.js';
import { packPackage } from '../pack/pack-package.js';
import { type CliContext, exitCodes, interruptible } from './cli-context.js';
import { printedFindings } from './finding-lines.js';
import { say } from './report.js';
import { seeHelp } from './shared-options.js';

/** Options of `plat-dev deploy`. */
export interface DeployFlags {
  replace?: boolean;
  uninstall?: boolean;
  logs?: boolean;
  sudo?: boolean;
  answers?: string;
}

/** The port of the desktop on a device. */
const DESKTOP_PORT = 5666;

/** Takes a package to a device, or from it, until it is done or a signal comes. */
export async function deploy(words: readonly string[], flags: DeployFlags, context: CliContext) {
  const { device, path } = await placesIn(words);
  const { folder, close } = await openPackage(path);
  const { stdout, env } = context;
  return interruptible(context, async (signal) => {
    const show = (output: string) => void stdout.write(output);
    const session = new DeviceSession(device, { env, signal, sudo: flags.sudo === true, show });
    const tell = (message: Text) => say(message, context);
    try {
      return await deployed({ session, path, folder, flags, context, tell });
    } catch (error) {
      if (signal.aborted) return exitCodes.well;
      throw error;
    } finally {
      await close();
    }
  });
}

/** The device and the package that the words name; a word that is no address is the package. */
async function placesIn([first = '', second]: readonly string[]): Promise<{ device: string; path: string }> {
  // A package in the place of the device would be copied to a host of its name.
  if (isAddress(first)) return { device: first, path: second ?? '.' };
  // The file beside a package is the author's, and names no device of the user's.
  const { deployTo = '' } = existsSync(CONFIG_NAME) ? await readConfig(CONFIG_NAME) : {};
  if (isAddress(deployTo) && second === undefined) return { device: deployTo, path: first || '.' };
  const hint = inBoth(
    text`Write it before the package, as in plat-dev deploy ada@my-nas notes.fpk, or set "deployTo" in plat-dev.config.json here. A port belongs in ~/.ssh/config.`,
    '请写在应用包之前，例如 plat-dev deploy ada@my-nas notes.fpk，或在当前目录的 plat-dev.config.json 中设置“deployTo”。端口请写入 ~/.ssh/config。',
  );
  throw new PlatDevError('invalid-option', text`The address of the device is missing`, hint);
}

function isAddress(word: string): boolean {
  return /^[^\s:/.-][^\s:/]*$/.test(word) && !word.endsWith('.fpk');
}

/** What one deployment works on. */
interface Deployment {
  session: DeviceSession;
  path: string;
  /** The package, unpacked. */
  folder: string;
  flags: DeployFlags;
  context: CliContext;
  /** Prints a line about what goes on. */
  tell: (message: Text) => void;
}

async function deployed(deployment: Deployment): Promise<number> {
  const { session, folder, flags, tell } = deployment;
  const { name } = await packageFacts(folder);
  // It becomes a word of the device's shell.
  if (!/^\w[\w.-]*$/.test(name)) {
    const message = inBoth(text`"${name}" is not a name that a device takes`, '“{0}”不是设备接受的应用名称');
    throw new PlatDevError('package-invalid', message, seeHelp);
  }
  if (flags.uninstall) {
    tell(inBoth(text`uninstalling ${name}`, '正在卸载 {0}'));
    await session.run(uninstallCommands(name));
    tell(inBoth(text`${name} is uninstalled; its data and shares stay`, '{0} 已卸载，数据和共享目录会保留'));
    return exitCodes.well;
  }
  const answers = (await readAnswers(flags.answers)) ?? {};
  const parts = await mkdtemp(join(tmpdir(), 'plat-dev-install-'));
  const removeParts = () => rm(parts, { recursive: true, force: true });
  const code = await install({ name, answers, parts }, deployment).finally(removeParts);
  if (code === exitCodes.well && flags.logs) {
    tell(inBoth(text`following the logs of ${name}; Ctrl-C ends it`, '正在显示 {0} 的日志，按 Ctrl-C 结束'));
    await session.run(logCommands(name));
  }
  return code;
}

/** Copies package and answers in one folder, installs and starts the application, and says where it is. */
async function install(
  { name, answers, parts }: { name: string; answers: Answers; parts: string },
  { session, path, folder, flags, context, tell }: Deployment,
): Promise<number> {
  const { stdout, language = 'en' } = context;
  await requireQuestions(answers, [folder]);
  const steps = await wizardOf(folder, 'install');
  // The command of a device asks nothing, and takes every answer.
  const missing = missingAnswers(steps, answers);
  if (missing !== undefined) {
    const message = inBoth(
      text`Questions of the package have no valid answer: ${missing.reasons}`,
      '应用包的以下问题没有有效答案：{0}',
    );
    const hint = text`Write a JSON object ${missing.template} into a file and pass it with --answers.`;
    throw new PlatDevError('invalid-option', message, hint);
  }
  const values = variablesOfAnswers(steps, answers);
  await writeFile(join(parts, 'answers.env'), answersFile({ ...answers, ...values }), { mode: 0o600 });
  const file = join(parts, 'package.fpk');
  if ((await stat(path)).isDirectory()) {
    tell(inBoth(text`packing ${path}`, '正在打包 {0}'));
    const packed = await packPackage(path, { out: file, language });
    // A source without its build would be installed and not start.
    const errors = packed.findings.filter(
      ({ severity, rule }) =>
        severity === 'error' || (rule === 'program-missing' && existsSync(join(path, 'package.json'))),
    );
    if (errors.length > 0) {
      stdout.write(printedFindings(errors, 'text', language));
      return exitCodes.failed;
    }
  } else await copyFile(path, file);
  const kilobytes = Math.ceil((await stat(file)).size / 1024);
  const remote = `/tmp/plat-deploy-${randomBytes(8).toString('hex')}`;
  tell(inBoth(text`copying ${kilobytes} kB to ${session.device}`, '正在将 {0} kB 复制到 {1}'));
  await session.copy(parts, remote);
  tell(inBoth(text`installing ${name}`, '正在安装 {0}'));
  const options = {
    folder: remote,
    hasAnswers: questionsOf(steps).length > 0,
    replace: flags.replace === true,
  };
  const output = await session.run(installCommands(name, options), remote);
  const [, state = ''] = new RegExp(`^${STATE}(.*)$`, 'm').exec(output) ?? [];
  if (state !== 'running') {
    const hint = inBoth(text`Its logs and the App Center say why.`, '原因请查看日志和应用中心。');
    const message = text`${name} is installed, but it does not run: the device reports "${state}"`;
    throw new PlatDevError('deploy-failed', message, hint);
  }
  tell(inBoth(text`${name} runs`, '{0} 正在运行'));
  const host = await session.host();
  const { entries } = await packageEntries(new SafeFolder(folder), { name, answers: values });
  for (const { protocol, port = DESKTOP_PORT, path: page, isHidden } of entries)
    if (!isHidden) stdout.write(`  ${printableLine(`${protocol || 'http'}://${host}:${port}${page}`)}\n`);
  return exitCodes.well;
}

/** The answers as the device's command reads them. An answer may be a password. */
function answersFile(answers: Answers): string {
  const lines = Object.entries(answers).map(([field, answer]) => `${field}=${[answer].flat().join(',')}`);
  // A line end in an answer would begin another variable.
  return lines.map((line) => `${line.replaceAll(/[\r\n]+/g, ' ')}\n`).join('');
}
