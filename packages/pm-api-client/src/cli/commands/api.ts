import { Argument, type Command } from 'commander';
import { isJson, type Json } from '../../body.js';
import { setAction } from '../action.js';
import { type Pair, pairs } from '../arguments.js';
import { connect } from '../connect.js';
import type { Context } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { fromFileOption, refuseStdinTwice, textIn, textsFromFiles } from '../from-file.js';
import type { Io } from '../io.js';
import { refuseSecretFields } from '../secrets.js';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

interface ApiFlags {
  field?: readonly Pair[];
  input?: string;
  query?: readonly Pair[];
  fromFile?: readonly Pair[];
}

/** `pm-api api GET /products/1/builds`: any route of the server, whether there is a command for it or not. */
export function addApi(program: Command, io: Io): void {
  const command = program
    .command('api')
    .description('Send a request to any route of the API and show the whole answer; nothing is read back')
    .addArgument(
      new Argument('<method>', 'GET, POST, PUT or DELETE')
        .choices(METHODS)
        .argParser((method) => method.toUpperCase()),
    )
    .argument('<path>', 'what stands behind /api.php/v2, such as /bugs/12')
    .optionsGroup('Request:')
    .option(
      '--field <name=value>',
      'a field of the body, of a GET a part of its query; repeat for more',
      pairs,
    )
    .addOption(fromFileOption())
    .option('--input <file>', 'the body, a JSON object; - reads it from stdin')
    .option('--query <name=value>', "a part of the address's query; repeat for more", pairs)
    .addHelpText('after', HELP);
  setAction(io, command, send, { output: 'json' });
}

async function send(context: Context, method: string, path: string, flags: ApiFlags): Promise<void> {
  const { io, printer } = context;
  const known = METHODS.find((name) => name === method);
  if (known === undefined) {
    const hint = `Give ${METHODS.join(', ')}.`;
    throw new CommandError(`${method} is no method of this API.`, hint, EXIT.usage);
  }
  const { query, body } = await requestOf(io, known, flags);
  const pm = await connect(context);
  await printer.record(await pm.request(known, routeOf(path), { query, body, signal: io.signal }));
}

/** Query and body of a request, from its flags. Like gh's, a field of a GET goes into the query. */
async function requestOf(
  io: Io,
  method: (typeof METHODS)[number],
  { field = [], fromFile = [], input, query = [] }: ApiFlags,
) {
  const isRead = method === 'GET';
  const inQuery = isRead ? [...query, ...field] : query;
  if (isRead && fromFile.length > 0) {
    throw new CommandError('a GET has no body for --from-file.', 'Nothing was sent.', EXIT.usage);
  }
  refuseStdinTwice([...(input === undefined ? [] : [input]), ...fromFile.map(({ value }) => value)]);
  const fields = isRead ? {} : { ...(await textsFromFiles(fromFile, io)), ...fieldsOf(field) };
  refuseSecretFields(fields, 'Give the object by stdin, with --input -. Nothing was sent.');
  const hasBody = input !== undefined || Object.keys(fields).length > 0;
  return {
    query: Object.fromEntries(inQuery.map(({ name, value }) => [name, value])),
    body: hasBody ? { ...(input === undefined ? {} : await inputOf(io, input)), ...fields } : undefined,
  };
}

/** Fields from `name=value`. One that is given more than once is a list. */
function fieldsOf(field: readonly Pair[]): Json {
  const names = [...new Set(field.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const values = field.filter((pair) => pair.name === name).map(({ value }) => jsonOrText(value));
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** A value: JSON where it is JSON, such as a number, a list or a text in quotes, else text. */
function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

async function inputOf(io: Io, path: string): Promise<Json> {
  const body = jsonOrText(await textIn(path, io));
  if (isJson(body)) return body;
  const where = path === '-' ? 'what came by stdin' : path;
  throw new CommandError(`${where} is not a JSON object.`, 'Nothing was sent.', EXIT.usage);
}

/** The route, also where the whole path was given or the first slash was left out. */
function routeOf(path: string): string {
  return `/${path.replace(/^\/?(?:api\.php\/v2\/)?/, '')}`;
}

const HELP = `
A field is a number, a list or an object where it is JSON, else text: --field pri=1, --field 'title="1"'.
Nothing is checked before, added or read back, unlike the commands for records.

Examples:
  pm-api api GET /products/1/builds --query recPerPage=5
  pm-api api PUT /bugs/12/confirm --field pri=1
  pm-api api POST /bugs --input bug.json
  pm-api api GET /bugs/12 --jmespath bug.title`;
