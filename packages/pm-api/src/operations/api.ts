import { isJson, type Json, parsedJson } from 'plat-common/json';
import { usageError } from '../exit-codes.js';
import { FROM_FILE, refuseStdinTwice, textIn, textsFromFiles } from '../from-file.js';
import type { Io } from '../io.js';
import { type Kind, named, oneOf, type Pair, pairs } from '../kinds.js';
import { argument, flag, type Given, operation } from '../operation.js';
import { refuseSecretFields, withoutSecretFields } from '../secrets.js';
import { inBoth, text } from '../texts.js';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const method: Kind<(typeof METHODS)[number]> = {
  ...oneOf(METHODS, 'method'),
  read: (given) => oneOf(METHODS, 'method').read(String(given).toUpperCase()),
};

const INPUT = {
  method: { kind: method, flag: '<method>', means: '', required: true },
  path: argument(
    '<path>',
    named('path'),
    text`path after /api.php/v2, such as /bugs/12`,
    '/api.php/v2 之后的路径，例如 /bugs/12',
  ),
  field: flag(
    pairs,
    text`field of the body, or of the query for GET; repeat for more`,
    '请求体的字段，GET 时为查询参数；可重复',
    { heading: inBoth(text`Request:`, '请求：') },
  ),
  fromFile: FROM_FILE,
  input: flag(
    named('file'),
    text`file with the body, a JSON object; - reads stdin`,
    '请求体文件，内容为 JSON 对象；- 表示标准输入',
  ),
  query: flag(pairs, text`parameter of the query; repeat for more`, '查询参数；可重复'),
} as const;

/** `pm-api api GET /products/1/builds`: any route of the server, whether there is a command for it or not. */
export const api = operation({
  name: 'api',
  does: inBoth(
    text`Send a request to any API route and print the whole response; nothing is read back`,
    '向任意 API 路径发送请求并输出完整响应；不做核实',
  ),
  notes: [
    inBoth(
      text`A field that is JSON is sent as a number, list or object, any other as text: --field pri=1, --field 'title="1"'.`,
      '值是 JSON 时按数字、列表或对象发送，否则按文本发送：--field pri=1、--field \'title="1"\'。',
    ),
    inBoth(
      text`Unlike in the commands for records, nothing is checked, added or read back.`,
      '与记录的命令不同，这里不检查、不补充字段，也不核实结果。',
    ),
  ],
  input: () => INPUT,
  examples: () => [
    'GET /products/1/builds --query recPerPage=5',
    'PUT /bugs/12/confirm --field pri=1',
    'POST /bugs --input bug.json',
    'GET /bugs/12 --jmespath bug.title',
  ],
  defaults: { output: 'json' },
  run: async (given, call) => {
    const { query, body } = await requestOf(call.context.io, given);
    // Also where the whole path was given or the first slash was left out.
    const route = `/${given.path.replace(/^\/?(?:api\.php\/v2\/)?/, '')}`;
    return (await call.pm()).request(given.method, route, { query, body, signal: call.signal });
  },
  show: (response, { printer, options }) => printer.record(withoutSecretFields(response, options.fields)),
});

/** Query and body of a request. Like gh's, a field of a GET goes into the query. */
async function requestOf(io: Io, given: Given<typeof INPUT>) {
  const { method, field = [], fromFile = [], input, query = [] } = given;
  const isRead = method === 'GET';
  const parameters = isRead ? [...query, ...field] : query;
  const inQuery = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  if (isRead && fromFile.length > 0)
    throw usageError(
      inBoth(text`GET has no body for --from-file.`, 'GET 没有请求体，不能使用 --from-file。'),
    );
  refuseStdinTwice([...(input === undefined ? [] : [input]), ...fromFile.map(({ value }) => value)]);
  const fields = isRead ? {} : { ...(await textsFromFiles(fromFile, io)), ...fieldsOf(field) };
  refuseSecretFields(
    { ...fields, ...inQuery },
    inBoth(text`Pass the object by stdin, with --input -.`, '请用 --input - 从标准输入传入该对象。'),
  );
  const hasBody = input !== undefined || Object.keys(fields).length > 0;
  return {
    query: inQuery,
    body: hasBody ? { ...(input === undefined ? {} : await objectIn(io, input)), ...fields } : undefined,
  };
}

/** Fields from `name=value`: JSON where a value is JSON, else text. One that is given more than once is a list. */
function fieldsOf(field: readonly Pair[]): Json {
  const names = [...new Set(field.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const values = field.filter((pair) => pair.name === name).map(({ value }) => jsonOrText(value));
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function jsonOrText(value: string): unknown {
  const json = parsedJson(value);
  return json === undefined ? value : json;
}

async function objectIn(io: Io, path: string): Promise<Json> {
  const body = parsedJson(await textIn(path, io));
  if (isJson(body)) return body;
  throw usageError(
    path === '-'
      ? text`stdin is not a JSON object.`
      : inBoth(text`${path} is not a JSON object.`, '{0} 不是 JSON 对象。'),
  );
}
