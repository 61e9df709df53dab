import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { GatewayClient, GatewayError } from 'plat-gateway-client';

const HELP = `Call the platform's gateway from a shell script

Usage: plat-gateway-client call REQ [DATA] [options]

  REQ    the capability, such as plat.system.getPlatformConfig
  DATA   its parameters as JSON, or - to read them from stdin; default: {}

Options:
  --app-name NAME   the application's name; default: the one that the platform has set
  --timeout-ms MS   milliseconds for the whole call; default: 10000
  --help            show this help
  --version         show the version

Token and socket come from the environment, as the platform sets them; PLAT_GATEWAY_SOCKET names another socket.
The data of the response is printed as JSON on one line, an error on stderr.

Exit status:
  0  the call succeeded
  1  the gateway rejected the call, or its response is invalid
  2  the command line, the parameters or an option are invalid; nothing was sent
  3  the gateway did not receive the call: no token, no socket, or no connection; it may be repeated
  4  unknown whether the call was carried out; repeat it only if it changes nothing
`;
const INVALID = 2;
const STATUS_OF = { answered: 1, 'not-sent': 3, 'not-delivered': 3, unknown: 4 } as const;

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(
    error instanceof GatewayError ? `${error.code}: ${error.message}\n${error.hint}` : messageOf(error),
  );
  const isUsage = !(error instanceof GatewayError) || error.code === 'invalid-request';
  process.exitCode = isUsage ? INVALID : STATUS_OF[error.delivery];
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'app-name': { type: 'string' },
      'timeout-ms': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  });
  const [command, req, data = '{}', ...others] = positionals;
  if (values.version) {
    const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
    return console.log((JSON.parse(manifest) as { version: string }).version);
  }
  if (values.help || command === undefined) return void process.stdout.write(HELP);
  if (command !== 'call' || req === undefined || others.length > 0)
    throw new Error('Expected: plat-gateway-client call REQ [DATA]. See plat-gateway-client --help.');
  const timeoutMs = values['timeout-ms'] === undefined ? undefined : Number(values['timeout-ms']);
  const gateway = new GatewayClient({ appName: values['app-name'], timeoutMs });
  const parameters = jsonIn(data === '-' ? await text(process.stdin) : data);
  const result = await gateway.call(req as string, parameters as object);
  console.log(JSON.stringify(result ?? null));
}

function jsonIn(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new Error(`DATA is not valid JSON. Quote it for the shell: '{"uid":1000}'.`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
