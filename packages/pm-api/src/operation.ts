import { Option } from 'commander';
import type { Json } from 'plat-common/json';
import type { PmClient, WriteOptions } from 'pm-api-client';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { CommandError, usageError } from './exit-codes.js';
import type { Io } from './io.js';
import { type Kind, recordID, Unreadable } from './kinds.js';
import type { ServerOptions } from './mcp/permissions.js';
import type { OutputOptions, Printer } from './printer.js';
import type { People } from './reading/people.js';
import { inBoth, type Text, type Texts, type TextValue, text } from './texts.js';

/** What an operation is about: a resource, or another kind of record such as a team. */
export type Subject = Pick<ResourceDefinition, 'name' | 'one'>;

/** One value that an operation takes: a flag or an argument of the command, and a property of the tool. */
export interface Parameter<out T = unknown> {
  kind: Kind<T>;
  /** What it means, for the help and the description; empty where its name says it. */
  means: TextValue;
  required?: boolean;
  /** The description for agents, who pay for each word. @default what it means */
  forAgents?: string;
  /** Its words in the command: `<id>` for an argument, `--recPerPage` for a flag. @default its own name, with hyphens */
  flag?: string;
  /** Further names of its flag, such as its label on ZenTao's screens. */
  also?: readonly string[];
  /** The heading above it in the help. @default none of its own */
  heading?: Text;
  /** The value where its flag is given without one. @default the flag needs a value */
  preset?: string;
  /** Flags that cannot be given beside it. */
  not?: readonly string[];
  /** Who takes it. @default both */
  only?: 'command' | 'tool';
}

export type Parameters = Readonly<Record<string, Parameter>>;

/** The values that were given for parameters. */
export type Given<P extends Parameters> = {
  [Name in keyof P]:
    | ReturnType<P[Name]['kind']['read']>
    | (P[Name] extends { required: true } ? never : undefined);
};

/** What a run of an operation has beside its input, whoever asks. */
export interface Call {
  /** Streams, environment and options of the run. */
  context: Context;
  /** Does an agent ask, and not a person at a shell? */
  isOfTool: boolean;
  /** The client. Rejects without credentials. */
  pm(): Promise<PmClient>;
  /** The client to ask for what is meant: in a dry run, too; undefined where that has no session. */
  asking(): Promise<PmClient | undefined>;
  /** The people of the server, for names that are given. */
  people: People;
  /** The present time on the server, `YYYY-MM-DD HH:MM:SS` in its time zone. */
  serverTime(): Promise<string>;
  /** Aborted when the run is interrupted or the call is cancelled. */
  signal: AbortSignal;
  /** Rejects a write of fields that the options of the server do not allow. */
  permit(subject: Pick<Subject, 'name'>, fields: Json): void;
  /** How writes are sent. */
  write: WriteOptions;
  /** Reports progress; `unit` is of what is counted. */
  progress(done: number, total?: number, unit?: 'records' | 'bytes'): void;
  /** Says something beside the result. */
  remark(remark: TextValue): Promise<void>;
}

/** What a tool answers. */
export interface ToolResult {
  content: Record<string, unknown>;
  /** An image, which is shown beside the content. */
  image?: { data: string; mimeType: string };
  isError?: boolean;
}

/** What a property of an answer is. */
export type Shape = 'text' | 'count' | 'object' | 'objects' | 'texts' | 'outcome';

/** An operation as a tool of agents. */
export interface ToolOf<S, Input, Result> {
  /** @default the operation's name with underscores */
  name?: string;
  title: string;
  /** What it does, in words for agents; a function where the options of the server matter. */
  does: string | ((server: ServerOptions) => string);
  /** The properties of the answer. @default those of a write of one record */
  output?: Readonly<Record<string, Shape>>;
  /** Is there one kind of records alone, so that no resource is named? */
  isOfOne?: true;
  /** What clients are told of it, where that differs from what follows from `writes`. */
  annotations?: (server: ServerOptions) => Record<string, boolean>;
  /** What it does to records. @default it reads */
  writes?: 'adds' | 'changes';
  /** The resources, where they depend on the options of the server. @default those of the operation */
  subjects?: (server: ServerOptions) => readonly S[];
  /** Further values for agents alone, or others than the command's. */
  input?: (server: ServerOptions) => Parameters;
  /** What it cannot do with a subject that it does not offer, e.g. `be created`. */
  cannot?: string;
  /** The answer. */
  answer: (result: Result, input: Input, call: ToolCall) => Promise<ToolResult>;
}

/** A call of a tool. */
export interface ToolCall extends Call {
  server: ServerOptions;
}

/** Something that pm-api does: a verb of the command and, where `tool` is there, a tool of agents. */
export interface OperationOf<S extends Subject, P extends Parameters, Result> {
  /** Its words in the command: `list`, `auth login`. */
  name: string;
  aliases?: readonly string[];
  /** What it does: for one kind of records, or in general. @default it is a tool of agents alone */
  does?: Text | ((words: SubjectWords, subject: S | undefined) => Text);
  /** The kinds of records that have it, each with a subcommand. @default it has none */
  subjects?: readonly S[];
  /** What it takes; without a subject, what any of them takes. */
  input?: (subject: S | undefined) => P;
  /** What comes behind the words in examples. @default there are none */
  examples?: (subject: S) => readonly string[];
  /** Sentences about it in its help. */
  notes?: readonly Text[];
  /** Output options where none are given. */
  defaults?: Context['options'];
  /** Does its dry run read from the server, so that it needs credentials? */
  readsFirst?: true;
  /** Is it left out of the help? */
  isHidden?: true;
  /** Is it what its group does without a word? */
  isDefault?: true;
  /** Does it. `input` holds the subject, too. */
  run: (input: Given<P> & { subject: S }, call: Call) => Promise<Result>;
  /** Shows the result of the command. @default it has shown what there is itself */
  show?: (result: Result, context: Context, input: Given<P> & { subject: S }, call: Call) => Promise<void>;
  tool?: ToolOf<S, Given<P> & { subject: S }, Result>;
}

/** The words for records of a kind, in both languages. */
export interface SubjectWords {
  /** `a bug` */
  a: TextValue;
  /** `bugs` */
  many: TextValue;
}

/** An operation whose types are known inside it alone. */
export type Operation = OperationOf<Subject, Parameters, unknown>;

/** Declares an operation: checks its parts against each other, and forgets their types. */
export function operation<S extends Subject = Subject, P extends Parameters = Parameters, Result = void>(
  declared: OperationOf<S, P, Result>,
): Operation {
  // Edge: the builders hand each part what another part of the same operation has made.
  return declared as unknown as Operation;
}

/** A command whose subcommands are operations: `pm-api auth`. */
export interface Group {
  name: string;
  aliases?: readonly string[];
  does: Text;
  notes?: readonly Text[];
  examples: readonly string[];
  operations: readonly (Operation | Group)[];
}

/** The values that are completed behind an option. */
export const completed = new WeakMap<Option, readonly string[]>();

/** A parameter as an option of the command. */
export function optionOf(name: string, parameter: Parameter, texts: Texts): Option {
  const { kind, flag = flagNamed(name), means, required, preset, not = [] } = parameter;
  const about = required ? inBoth(text`${means}; required`, '{0}；必填') : means;
  const sign = kind.sign === undefined ? '' : preset === undefined ? ` <${kind.sign}>` : ` [${kind.sign}]`;
  const option = new Option(flag + sign, texts.say(about));
  if (preset !== undefined) option.preset(preset);
  if (kind.sign !== undefined)
    option.argParser(parserOf(kind, (why) => text`invalid value for ${option.long ?? flag}. ${why}`));
  if (kind.choices !== undefined) option.argChoices = [...kind.choices];
  completed.set(option, kind.known ?? kind.choices ?? []);
  return option.conflicts([...not]).makeOptionMandatory(required === true);
}

/** Reads a value for commander; `refusal` says what is wrong with one that is not taken. */
export function parserOf(kind: Kind, refusal: (why: Text, given: string) => Text) {
  return (given: string, before: unknown): unknown => {
    try {
      if (!kind.repeats) return kind.read(given);
      return [...(Array.isArray(before) ? before : []), ...[kind.read([given])].flat()];
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      throw new CommandError(refusal(error.why, given), text`Add --help to see what is possible.`);
    }
  };
}

/** Reads a value that has no flag of its own, such as a part of a filter. */
export function readNamed<T>(name: string, kind: Kind<T>, given: unknown): T {
  try {
    return kind.read(given);
  } catch (error) {
    if (error instanceof Unreadable) throw usageError(text`${name} is not valid.`, error.why);
    throw error;
  }
}

/** `--dry-run` for `dryRun`. */
export function flagNamed(name: string): string {
  return `--${name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}`;
}

type More = Omit<Partial<Parameter>, 'kind' | 'means'>;

/** A flag that takes such a value, with its meaning in both languages. */
export function flag<Of extends Kind, const Own extends More = object>(
  kind: Of,
  english: Text,
  chinese: string,
  more: Own = {} as Own,
): { kind: Of; means: Text } & NoInfer<Own> {
  return { kind, means: inBoth(english, chinese), ...more };
}

/** An argument that cannot be left out, such as `<id>`. */
export function argument<Of extends Kind, const Own extends More = object>(
  sign: `<${string}>`,
  kind: Of,
  english: Text,
  chinese: string,
  more?: Own,
): { kind: Of; means: Text; flag: string; required: true } & NoInfer<Own> {
  return { ...flag(kind, english, chinese, more), flag: sign, required: true };
}

/** The number of a record, of which agents need no description. */
export const RECORD_ID = argument('<id>', recordID, text`id of the record`, '记录的编号', { forAgents: '' });

/** Options that every subcommand takes. */
export interface SharedOptions extends OutputOptions {
  baseUrl?: string;
  /** The name of a profile. @default the current one */
  profile?: string;
  /** Seconds. */
  timeout?: number;
  /** The server's, as an IANA name. */
  timeZone?: string;
  verbose?: true;
  /** Rich text is shown and given as Markdown. */
  markdown?: boolean;
  /** Read by `languageOf` before the arguments are parsed. */
  lang?: string;
}

/** What a subcommand works with. */
export interface Context {
  io: Io;
  options: SharedOptions;
  printer: Printer;
}
