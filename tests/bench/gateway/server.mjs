// The gateway of the benchmark, in a process of its own. It speaks just enough HTTP on a bare socket to answer a POST:
// with node:http here, the server would be busier than the faster clients, and all of them would look alike.
import { createServer } from 'node:net';
import { serveTasks } from '../processes.mjs';
import { capabilities } from './capabilities.mjs';

const [, , socketPath] = process.argv;
const HEADERS =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nDate: Sat, 03 Jan 2026 10:00:00 GMT\r\n' +
  'Connection: keep-alive\r\nKeep-Alive: timeout=5\r\nContent-Length: ';
/** A POST with its whole body, as long as it says. */
const REQUEST = /\r\ncontent-length: (\d+).*?\r\n\r\n(.*)/is;

// The name of the calling application says which capability it calls, and so how long an answer it wants.
const answers = Object.fromEntries(
  Object.entries(capabilities).map(([name, { answer }]) => [name, Buffer.from(JSON.stringify(answer))]),
);

const server = createServer((socket) => {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    text += chunk;
    const [, length, body] = REQUEST.exec(text) ?? [];
    if (body === undefined || body.length < Number(length)) return;
    text = '';
    const { reqId, appName } = JSON.parse(body);
    const data = answers[appName];
    const start = `{"reqId":"${reqId}","code":0,"msg":"","data":`;
    const head = `${HEADERS}${start.length + data.length + 1}\r\n\r\n${start}`;
    // One write for a small answer, and no copy of a long one.
    if (data.length < 1024) return socket.write(`${head}${data.latin1Slice()}}`, 'latin1');
    socket.cork();
    socket.write(head, 'latin1');
    socket.write(data);
    socket.write('}', 'latin1');
    socket.uncork();
  });
});
server.listen(socketPath, () => serveTasks(() => undefined));
