import type { SingleBar } from 'cli-progress';
import { Argument, type Command } from 'commander';
import type { PmClient } from 'pm-api-client';
import { accountOfProfile, isLoggedIn, withProfileNamed } from './caller.js';
import { connect } from './connect.js';
import { addNotes, aRecord, describe, manyRecords } from './help.js';
import type { Io, Output } from './io.js';
import {
  type Call,
  type Context,
  type Group,
  type Operation,
  optionOf,
  type Parameter,
  type Parameters,
  parserOf,
  type Subject,
  type SubjectWords,
} from './operation.js';
import { addSharedOptions, sharedOptionsOf } from './options.js';
import { sizeText } from './printable.js';
import { Printer } from './printer.js';
import { People } from './reading/people.js';
import { aliasesOf } from './resources.js';
import { inBoth, type TextValue, text } from './texts.js';

/**
 * Commands and options that are added when the command above them is about to run. There are some hundreds of commands and more
 * than a thousand options for all resources together, and a run needs those of one.
 */
const deferred = new WeakMap<Command, () => void>();

/** Adds to a command later. */
export function defer(command: Command, add: () => void): void {
  deferred.set(command, add);
}

/** Adds to it now. */
export function addDeferred(command: Command): void {
  deferred.get(command)?.();
  deferred.delete(command);
}

/** Adds the command of an operation or a group, below those that its name begins with. */
export function addCommand(program: Command, { name, aliases = [] }: Operation | Group, how = {}): Command {
  const words = name.split(' ');
  const parent = words
    .slice(0, -1)
    .reduce((above, word) => above.commands.find((one) => one.name() === word) ?? above, program);
  return parent
    .command(words.at(-1) ?? name, how)
    .aliases(aliases)
    .helpCommand(false);
}

/** Adds an operation to the program: its command, and a subcommand for each kind of records that has it. */
export function addOperation(program: Command, io: Io, operation: Operation): void {
  const { name, subjects, examples = () => [], isHidden = false, isDefault = false } = operation;
  const command = addCommand(program, operation, { hidden: isHidden, isDefault });
  if (subjects === undefined) {
    describe(command, () => io.texts.say(doesOf(operation, { a: '', many: '' })));
    defer(command, () => addAction(command, io, operation, undefined));
    return;
  }
  const [first, second] = subjects;
  const isOfOne = second === undefined && first !== undefined;
  describe(command, () =>
    io.texts.say(doesOf(operation, isOfOne ? wordsOf(first) : { a: A_RECORD, many: RECORDS })),
  )
    .usage('<resource> …')
    .enablePositionalOptions()
    .hook('preSubcommand', (_, below) => addDeferred(below));
  if (first !== undefined)
    addNotes(command, io.texts, {
      notes: operation.notes ?? [],
      examples: () =>
        examples(first)
          .slice(0, 1)
          .map((rest) => `${name} ${first.name} ${rest}`.trim()),
    });
  defer(command, () => {
    for (const subject of subjects) {
      const below = command.command(subject.name).aliases(aliasesOf(subject));
      describe(below, () => io.texts.say(doesOf(operation, wordsOf(subject), subject)));
      defer(below, () => addAction(below, io, operation, subject));
    }
  });
}

const A_RECORD = inBoth(text`a record`, '记录');
const RECORDS = inBoth(text`records`, '记录');

function wordsOf(subject: Subject) {
  return { a: aRecord(subject), many: manyRecords(subject) };
}

/** What an operation does, to records of a kind or in general. */
function doesOf({ does }: Operation, words: SubjectWords, subject?: Subject): TextValue {
  return typeof does === 'function' ? does(words, subject) : (does ?? '');
}

/** Arguments, flags and what is done with them. */
function addAction(command: Command, io: Io, operation: Operation, subject: Subject | undefined): void {
  const { name, notes = [], examples = () => [], defaults } = operation;
  // Edge: an operation without kinds of records never looks at one.
  const whose = subject as Subject;
  const path = subject === undefined ? name : `${name} ${subject.name}`;
  addNotes(command, io.texts, {
    notes,
    examples: () => examples(whose).map((rest) => `${path} ${rest}`.trim()),
  });
  const readInput = addParameters(command, io, operation.input?.(subject) ?? {});
  addSharedOptions(command, io.texts).action(async () => {
    const options = { ...defaults, ...sharedOptionsOf(command) };
    const context = { io, options, printer: new Printer(io, options) };
    try {
      const input = { ...(await readInput()), subject: whose };
      const call = commandCall(context, input, operation);
      const result = await operation.run(input, call).finally(call.endProgress);
      await operation.show?.(result, context, input, call);
    } catch (error) {
      throw await withProfileNamed(error, context);
    }
  });
}

/** Adds arguments and flags for parameters, and gives what reads them. */
function addParameters(command: Command, io: Io, parameters: Parameters) {
  const readers = Object.entries(parameters)
    .filter(([, { only }]) => only !== 'tool')
    .map(([name, parameter]) => [name, addParameter(command, io, name, parameter)] as const);
  return async () => {
    const given: [string, unknown][] = [];
    for (const [name, read] of readers) given.push([name, await read()]);
    return Object.fromEntries(given.filter(([, value]) => value !== undefined));
  };
}

function addParameter(command: Command, io: Io, name: string, parameter: Parameter): () => unknown {
  const { kind, flag = '', heading, means, also = [] } = parameter;
  if (heading !== undefined) command.optionsGroup(io.texts.say(heading));
  if (kind.addTo !== undefined) return kind.addTo(command, io);
  if (/^[<[]/.test(flag)) {
    const index = command.registeredArguments.length;
    const argument = new Argument(flag, io.texts.say(means));
    argument.argParser(
      parserOf(kind, (why, given) => text`'${given}' is not a valid ${argument.name()}. ${why}`),
    );
    if (kind.choices !== undefined) argument.argChoices = [...kind.choices];
    command.addArgument(argument);
    return () => command.processedArgs[index];
  }
  const others = also.map((label) =>
    optionOf(name, { ...parameter, flag: `--${label}` }, io.texts).hideHelp(),
  );
  const options = [optionOf(name, parameter, io.texts), ...others];
  for (const option of options) command.addOption(option);
  return () =>
    options
      .map((option) => command.getOptionValue(option.attributeName()))
      .find((value) => value !== undefined);
}

/** What a run of an operation works with; `input` says how it writes. */
function commandCall(context: Context, input: Readonly<Record<string, unknown>>, { readsFirst }: Operation) {
  const { io, printer } = context;
  const dryRun = input.dryRun === true;
  let client: Promise<PmClient> | undefined;
  // A dry run sends nothing and needs no credentials, unless it reads first.
  const isAlone = dryRun && !readsFirst;
  // Names are accounts and days are the server's in a dry run, too, where there is a session to ask with.
  let asked: Promise<PmClient | undefined> | undefined;
  const ask = async () => ((await isLoggedIn(context)) ? connect(context) : undefined);
  const inSession = () => (asked ??= ask());
  let local: Promise<string> | undefined;
  const prepare = async () => (await asked) ?? connect(context, { dryRun: isAlone });
  const pm = () => (client ??= prepare());
  const asking = isAlone ? inSession : pm;
  const people = new People(asking, () => accountOfProfile(context));
  printer.users = () => people.all();
  return {
    context,
    isOfTool: false,
    pm,
    asking,
    people,
    serverTime: async () => {
      const own = await asking();
      if (own !== undefined) return own.serverTime({ signal: io.signal });
      local ??= localTime(context);
      return local;
    },
    signal: io.signal,
    // The person at the shell decides.
    permit: () => {},
    write: { dryRun, verify: input.readBack !== false, signal: io.signal },
    ...progressOn(io.stderr),
    remark: (remark) => printer.remark(remark),
  } satisfies Call;
}

/** The time of this machine, in the server's zone where one was given. */
async function localTime({ io, options, printer }: Context): Promise<string> {
  const timeZone = options.timeZone || io.env.PM_TIME_ZONE || undefined;
  if (timeZone === undefined)
    await printer.remark(
      inBoth(
        text`Without a login, days count from this machine's date: log in or give --time-zone to count from the server's.`,
        '未登录，相对日期按本机日期计算；登录或用 --time-zone 指定时区后，按服务器日期计算。',
      ),
    );
  // Sweden writes YYYY-MM-DD HH:MM:SS.
  return new Date().toLocaleString('sv-SE', { ...(timeZone !== undefined && { timeZone }) });
}

/** A bar on the terminal that shows how far a run is; elsewhere nothing is shown. */
function progressOn(stderr: Output) {
  let bar: Promise<SingleBar> | undefined;
  let isOver = false;
  return {
    // A bar without a total would show 100 %, so it begins where one is known.
    progress: (done: number, total = 0, unit: 'records' | 'bytes' = 'records') => {
      if (!stderr.isTTY || isOver || total <= 0) return;
      bar ??= barOn(stderr, unit);
      void bar.then((shown) => {
        if (isOver) return;
        if (!shown.isActive) shown.start(total, done);
        shown.setTotal(total);
        shown.update(done);
      });
    },
    // What follows begins on a line of its own.
    endProgress: async () => {
      isOver = true;
      (await bar)?.stop();
    },
  };
}

async function barOn(stderr: Output, unit: 'records' | 'bytes'): Promise<SingleBar> {
  const { default: cliProgress } = await import('cli-progress');
  return new cliProgress.SingleBar({
    stream: stderr,
    // Without words, so that it is read in every language.
    format: '{bar} {percentage} % | {value} / {total} | {eta_formatted}',
    formatTime: (seconds, options, step) =>
      Number.isFinite(seconds) ? cliProgress.Format.TimeFormat(seconds, options, step) : '…',
    formatValue: (value, options, type) =>
      unit === 'bytes' && (type === 'value' || type === 'total')
        ? sizeText(value)
        : cliProgress.Format.ValueFormat(value, options, type),
    clearOnComplete: true,
    hideCursor: null,
  });
}
