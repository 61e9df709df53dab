import { Argument, type Command } from 'commander';
import { setAction } from '../action.js';
import { type Pair, pairs } from '../arguments.js';
import { connect } from '../connect.js';
import type { Context } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { fromFileOption, refuseStdinTwice, textIn, textsFromFiles } from '../from-file.js';
import type { Io } from '../io.js';
import { isJson, type Json } from '../json.js';
import { refuseSecretFields } from '../secrets.js';
import { addNotes } from '../texts/help.js';
import type { Text } from '../texts/texts.js';

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
    .description('Send a request to any API route and print the whole response; nothing is read back')
    .addArgument(new Argument('<method>', '').choices(METHODS).argParser((method) => method.toUpperCase()))
    .argument('<path>', 'path after /api.php/v2, such as /bugs/12')
    .optionsGroup('Request:')
    .option('--field <name=value>', 'field of the body, or of the query for GET; repeat for more', pairs)
    .addOption(fromFileOption())
    .option('--input <file>', 'file with the body, a JSON object; - reads stdin')
    .option('--query <name=value>', 'parameter of the query; repeat for more', pairs);
  addNotes(command, io.texts, { notes: NOTES, examples: () => EXAMPLES });
  setAction(io, command, send, { output: 'json' });
}

async function send(context: Context, method: string, path: string, flags: ApiFlags): Promise<void> {
  const { io, printer } = context;
  const known = METHODS.find((name) => name === method);
  if (known === undefined) {
    throw new CommandError('the API has no method {{method}}.', 'Use one of {{choices}}.', EXIT.usage, {
      values: { method, choices: METHODS.join(', ') },
    });
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
    throw new CommandError('GET has no body for --from-file.', 'Nothing was sent.', EXIT.usage);
  }
  refuseStdinTwice([...(input === undefined ? [] : [input]), ...fromFile.map(({ value }) => value)]);
  const fields = isRead ? {} : { ...(await textsFromFiles(fromFile, io)), ...fieldsOf(field) };
  refuseSecretFields(fields, 'Pass the object by stdin, with --input -. Nothing was sent.');
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
  throw new CommandError('{{path}} is not a JSON object.', 'Nothing was sent.', EXIT.usage, {
    values: { path: path === '-' ? 'stdin' : path },
  });
}

/** The route, also where the whole path was given or the first slash was left out. */
function routeOf(path: string): string {
  return `/${path.replace(/^\/?(?:api\.php\/v2\/)?/, '')}`;
}

const NOTES: readonly Text[] = [
  'A field that is JSON is sent as a number, list or object, any other as text: --field pri=1, --field \'title="1"\'.',
  'Unlike in the commands for records, nothing is checked, added or read back.',
];

const EXAMPLES = [
  'api GET /products/1/builds --query recPerPage=5',
  'api PUT /bugs/12/confirm --field pri=1',
  'api POST /bugs --input bug.json',
  'api GET /bugs/12 --jmespath bug.title',
];
