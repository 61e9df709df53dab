import { type Command, Option } from 'commander';
import { fieldNames, type Kind, named, oneOf, profileName, seconds, yes } from './kinds.js';
import { flag, optionOf, type Parameters, type SharedOptions } from './operation.js';
import { FORMATS } from './printer.js';
import { extraFields } from './reading/field-flags.js';
import { inBoth, LANGUAGES, languageIn, type Texts, text } from './texts.js';

const language: Kind = {
  ...oneOf(LANGUAGES, 'language'),
  // A locale such as zh-CN is taken, too.
  read: (given) => oneOf(LANGUAGES, 'language').read(languageIn(String(given))),
};

const SHARED = {
  output: flag(
    oneOf(FORMATS, 'format'),
    text`output format; default: table on a terminal, else json`,
    '输出格式；终端中默认 table，否则 json',
  ),
  fields: flag(fieldNames, text`comma-separated fields to show`, '要显示的字段，用英文逗号分隔'),
  labels: flag(
    yes,
    text`titles and values of CSV, tables and Markdown as ZenTao's screens show them`,
    'CSV、表格和 Markdown 的表头和值使用禅道界面上的名称',
  ),
  query: flag(
    named('expression'),
    text`JMESPath expression that shapes the result`,
    '用于提取结果的 JMESPath 表达式',
    { flag: '--query, --jmespath' },
  ),
  baseUrl: flag(
    named('address'),
    text`address of the server (environment: PM_BASE_URL)`,
    '服务器地址（环境变量 PM_BASE_URL）',
  ),
  profile: flag(
    profileName,
    text`profile to use; environment variables take precedence`,
    '使用的账户配置；环境变量优先',
  ),
  timeout: flag(
    seconds,
    text`time limit of one request in seconds; default: 10`,
    '单个请求的超时秒数；默认 10',
  ),
  timeZone: flag(
    named('name'),
    text`time zone of the server, such as Asia/Shanghai (environment: PM_TIME_ZONE)`,
    '服务器的时区，例如 Asia/Shanghai（环境变量 PM_TIME_ZONE）',
  ),
  lang: flag(
    language,
    text`language of help and messages (environment: PM_LANG)`,
    '帮助和提示的语言（环境变量 PM_LANG）',
  ),
  verbose: flag(yes, text`write each request and its outcome to stderr`, '将每个请求及其结果写到标准错误'),
} as const satisfies Parameters;

/** Adds the options that every subcommand takes. */
export function addSharedOptions(command: Command, texts: Texts): Command {
  command.optionsGroup(texts.say(inBoth(text`Output and server:`, '输出和服务器：')));
  // Where --query belongs to the request, the expression has its second name only.
  const isTaken = command.options.some(({ long }) => long === '--query');
  const shared = isTaken ? { ...SHARED, query: { ...SHARED.query, flag: '--jmespath' } } : SHARED;
  for (const [name, parameter] of Object.entries<Parameters[string]>(shared))
    command.addOption(optionOf(name, parameter, texts));
  // In front of a subcommand, its name would be taken for that of a field.
  if (command.parent === null) return command;
  const about = inBoth(
    text`same as --output json, optionally with these fields`,
    '等同 --output json，可同时指定字段',
  );
  return command.addOption(
    new Option('--json [names]', texts.say(about)).argParser(
      optionOf('json', { kind: fieldNames, means: about }, texts).parseArg ?? String,
    ),
  );
}

/** The shared options of a subcommand, whether they are given before or after its name. */
export function sharedOptionsOf(command: Command): SharedOptions {
  if (command.parent === null) return withoutJson(command.opts());
  return { ...sharedOptionsOf(command.parent), ...withoutJson(command.opts()) };
}

/** `--json` as what it is short for. */
function withoutJson({ json, ...options }: SharedOptions & { json?: unknown }): SharedOptions {
  if (json === true) return { ...options, output: 'json' };
  return Array.isArray(json) ? { ...options, output: 'json', fields: json } : options;
}

/** Shows or takes rich text. */
export const MARKDOWN = {
  markdown: flag(yes, text`read and write rich-text fields as Markdown`, '以 Markdown 读写富文本字段', {
    only: 'command',
  }),
} as const satisfies Parameters;

/** How a write is sent. */
export const SENDING = {
  dryRun: flag(yes, text`show the request without sending it`, '只显示请求，不发送', {
    heading: inBoth(text`Sending:`, '发送：'),
    only: 'command',
  }),
  readBack: flag(
    yes,
    text`skip reading the record back; the outcome is then unverified`,
    '写入后不再读取核实；结果为 unverified',
    { flag: '--no-read-back', only: 'command' },
  ),
} as const satisfies Parameters;

/** The same, with fields that the command does not know. */
export const WRITING = { ...SENDING, extra: extraFields } as const satisfies Parameters;
