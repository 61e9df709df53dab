import { CommanderError } from 'commander';
import { guideAddress } from 'plat-common/error-page';
import { PmError } from 'pm-api-client';
import { CommandError, EXIT, exitCodeOf } from './exit-codes.js';
import { type Io, OutputError, write } from './io.js';
import { jsonLine, printable, styled } from './printable.js';
import { inBoth, listed, type Text, type Texts, text } from './texts.js';

/** An error as the command shows it. */
interface Report {
  code: string;
  message: string;
  /** Lines below the message. */
  lines?: readonly string[];
  hint: string;
  exitCode: number;
}

/** Writes an error to stderr, for people or as one line of JSON, and gives the exit code. `argv` is the command line. */
export async function reportError(
  error: unknown,
  io: Pick<Io, 'env' | 'stderr' | 'texts'>,
  asJson: boolean,
  argv: readonly string[] = [],
): Promise<number> {
  const { stderr, texts } = io;
  const { lines = [], ...report } = reportOf(error, texts, argv);
  const space = texts.language === 'en' ? ' ' : '';
  const head = texts.say(inBoth(text`hint:`, '提示：'));
  const hint = report.hint === '' ? '' : `  ${head}${space}${printable(report.hint)}\n`;
  const below = lines.map((line) => `  ${printable(line)}\n`).join('');
  const message = [report.message, ...lines].join(space);
  const shown = asJson
    ? jsonLine({ error: { ...report, message, ...detailsOf(error, texts) } })
    : `${styled(io, stderr, 'red', 'pm-api:')} ${printable(report.message)}\n${below}${hint}`;
  // If stderr is closed, the exit code still reports the failure.
  await write(stderr, shown).catch(() => {});
  return report.exitCode;
}

function reportOf(error: unknown, texts: Texts, argv: readonly string[]): Report {
  if (error instanceof PmError) {
    return { code: error.code, ...explained(texts, error), exitCode: exitCodeOf(error) };
  }
  if (error instanceof CommandError) {
    const { code, exitCode, cause, why, advice } = error;
    const lines = error.lines.map((line) => texts.say(line));
    // An error of the client with more advice has the client's sentence.
    const isOfClient = cause instanceof PmError && cause.template === why.template;
    const shown = isOfClient
      ? explained(texts, cause, error)
      : { message: texts.say(why), hint: texts.say(advice) };
    return { code, ...shown, lines, exitCode };
  }
  if (error instanceof CommanderError) {
    return { code: 'usage', ...sentencesOf(error, texts, argv), exitCode: EXIT.usage };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof OutputError) {
    return {
      code: 'output',
      message: texts.say(inBoth(text`the output cannot be written: ${message}.`, '无法写入输出：{0}。')),
      hint: texts.say(text`Requests that were sent have taken effect: look before you repeat a write.`),
      exitCode: EXIT.internal,
    };
  }
  return {
    code: 'internal',
    message,
    hint: texts.say(inBoth(text`This is a fault of pm-api itself.`, 'pm-api 自身出错。')),
    exitCode: EXIT.internal,
  };
}

function detailsOf(error: unknown, texts: Texts): object {
  const failed = error instanceof CommandError ? error.cause : error;
  if (!(failed instanceof PmError)) return {};
  const { request, status, fieldTexts, diagnosis, id, mayHaveRun } = failed;
  const fields =
    fieldTexts &&
    Object.fromEntries(
      Object.entries(fieldTexts).map(([field, problems]) => [field, problems.map((one) => texts.say(one))]),
    );
  const said = diagnosis && {
    cause: diagnosis.cause,
    checked: diagnosis.checkedTexts.map((check) => texts.say(check)),
    advice: texts.say(diagnosis.adviceText),
  };
  return { request, status, fields, diagnosis: said, id, mayHaveRun };
}

/** The changing parts of a message. */
type Parts = readonly string[];

/**
 * commander's messages for a wrong command line, with what is said in their place. The value of an option is not shown, because it may
 * be a secret.
 */
const SENTENCES: readonly (readonly [
  said: RegExp,
  instead: (parts: Parts, argv: readonly string[]) => Text,
  hint?: (parts: Parts, argv: readonly string[]) => Text | undefined,
])[] = [
  [
    /^option '(?:.*, )?(--[^\s']+)[^']*' argument missing$/s,
    ([flag = '']) => inBoth(text`${flag} needs a value.`, '{0} 缺少值。'),
  ],
  [
    /^required option '(?:.*, )?(--[^\s']+)[^']*' not specified$/s,
    ([flag = '']) => text`${flag} is required.`,
  ],
  [/^missing required argument '(.*)'$/s, ([argument = '']) => text`the ${argument} is missing.`],
  [
    /^option '(.*)' cannot be used with option '(.*)'$/s,
    ([flag = '', other = '']) => text`${flag} cannot be combined with ${other}.`,
  ],
  [/^unknown option '(--?[^=']+).*'$/s, ([flag = '']) => text`unknown option '${flag}'.`, insteadOf],
  [
    /^unknown command '(.*)'$/s,
    ([command = ''], argv) => {
      const above = argv.slice(0, argv.indexOf(command)).join(' ');
      if (above === '') return inBoth(text`unknown command '${command}'.`, '未知命令“{0}”。');
      return inBoth(
        text`'${command}' is neither a command nor a resource behind ${above}.`,
        '{1} 之后的“{0}”不是已知的命令或资源。',
      );
    },
    ([command = ''], argv) => {
      const above = argv.slice(0, argv.indexOf(command)).map((word) => `${word} `);
      return inBoth(
        text`pm-api ${above.join('')}--help shows what is possible.`,
        '可用的命令和资源见 pm-api {0}--help。',
      );
    },
  ],
  [/^too many arguments.*$/s, () => inBoth(text`too many arguments.`, '参数过多。')],
];

/** Records are not listed below just any of these: the help names those that a list takes. */
const PARENTS = ['product', 'project', 'execution'];

/** What an option may be for that is none: the hours of an effort, a field to choose records by, or one before the resource. */
function insteadOf([flag = '']: Parts, argv: readonly string[]): Text | undefined {
  if (argv.includes('log-hours') && ['--工时', '--耗时', '--hours', '--consumed'].includes(flag))
    return inBoth(
      text`The hours stand behind the id: pm-api log-hours tasks 7 1.5.`,
      '工时写在任务编号之后：pm-api log-hours tasks 7 1.5。',
    );
  const at = argv.findIndex((arg) => arg.startsWith(flag));
  const [verb, resource] = argv.slice(0, at).filter((arg) => !arg.startsWith('-'));
  if (resource === undefined && argv.includes('list'))
    return inBoth(
      text`Options stand behind the command and its resource: pm-api list bugs ${flag} ….`,
      '选项写在命令和资源之后：pm-api list bugs {0} …。',
    );
  if (verb !== 'list' && resource !== 'list') return undefined;
  const field = flag.replace(/^-+/, '');
  if (PARENTS.includes(field)) return undefined;
  return inBoth(
    text`To choose records by a field, use --filter ${field}=….`,
    '按字段筛选请用 --filter {0}=…。',
  );
}

/** Commander's words as sentences of this command: `(Did you mean --title?)` becomes the hint. */
function sentencesOf({ message }: CommanderError, texts: Texts, argv: readonly string[]) {
  const [, said = '', meant] =
    /^(?:error: )?(.*?)(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/s.exec(message) ?? [];
  const [found] = SENTENCES.flatMap(([pattern, instead, hint]) => {
    const parts = pattern.exec(said)?.slice(1);
    return parts ? [{ message: instead(parts, argv), hint: hint?.(parts, argv) }] : [];
  });
  const hint = found?.hint ?? text`Add --help to see what is possible.`;
  return {
    message: texts.say(found?.message ?? said),
    hint: texts.say(
      meant === undefined ? hint : text`Did you mean ${listed('alternatives', meant.split(', '))}?`,
    ),
  };
}

/** The error for a word that is no command of another one. */
export function noCommand(name: string, verb: string, choices: readonly string[]): CommandError {
  return new CommandError(
    inBoth(text`${name} have no command ${verb}.`, '{0} 没有命令 {1}。'),
    text`Use one of ${listed('items', choices)}.`,
  );
}

/**
 * An error of the client in the language of the run and in the words of the command. The hint ends with the address of the code's
 * page.
 */
export function explained(
  texts: Texts,
  error: PmError,
  { why, advice }: Pick<CommandError, 'why' | 'advice'> = { why: error, advice: error.advice },
): { message: string; hint: string } {
  const { code, request } = error;
  const { language } = texts;
  const tried =
    request === undefined ? '' : `${request.method} ${request.path}${language === 'en' ? ': ' : '：'}`;
  const message = `${tried}${texts.say(why)}`;
  const see = inBoth(text`See ${guideAddress('pm-errors', code, language)}`, '详见 {0}');
  return {
    message: language === 'en' ? message : `${texts.word('code', code)}（${code}）：${message}`,
    hint: texts.sentences(advice, see),
  };
}

/** The same in one line. */
export function sentenceOf(texts: Texts, error: PmError, said: unknown): string {
  const { message, hint } = explained(texts, error, said instanceof CommandError ? said : undefined);
  return texts.sentences(message, hint);
}
