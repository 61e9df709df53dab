// The gateway of the benchmark, in a process of its own. It speaks just enough HTTP on a bare socket to answer a POST:
// with node:http here, the server would be busier than the faster clients, and all of them would look alike.
import { createServer } from 'node:net';

const [, , socketPath] = process.argv;
const FOLDER = '/vol1/shared/a-folder-of-the-usual-length-with-files';
const END_OF_HEADERS = '\r\n\r\n';

// The name of the calling application says how long an answer it wants.
const dataOf = new Map([
  ['small', Buffer.from(JSON.stringify({ systemLanguage: 'zh-CN', systemVersion: '1.2.0401' }))],
  ['64 KB', foldersOf(64 * 1024)],
  ['1 MB', foldersOf(1_000_000)],
]);

function foldersOf(bytes) {
  const count = Math.floor(bytes / (FOLDER.length + 10));
  const paths = Array.from({ length: count }, (_, index) => FOLDER + (1_000_000 + index));
  return Buffer.from(JSON.stringify({ paths }));
}

createServer((socket) => {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    text = text === '' ? chunk : text + chunk;
    const bodyAt = text.indexOf(END_OF_HEADERS) + END_OF_HEADERS.length;
    if (bodyAt < END_OF_HEADERS.length) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)[1]);
    if (text.length < bodyAt + length) return;
    const { reqId, appName } = JSON.parse(text.slice(bodyAt));
    text = '';
    answer(socket, reqId, dataOf.get(appName));
  });
}).listen(socketPath, () => process.send?.('listening'));

/** With the headers that node:http would send. */
function answer(socket, reqId, data) {
  const start = `{"reqId":"${reqId}","code":0,"msg":"","data":`;
  const head =
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nDate: Sat, 03 Jan 2026 10:00:00 GMT\r\n' +
    `Connection: keep-alive\r\nKeep-Alive: timeout=5\r\nContent-Length: ${start.length + data.length + 1}\r\n\r\n`;
  // One write for a small answer, and no copy of a long one.
  if (data.length < 1024) {
    socket.write(`${head}${start}${data.latin1Slice()}}`, 'latin1');
    return;
  }
  socket.cork();
  socket.write(head + start, 'latin1');
  socket.write(data);
  socket.write('}', 'latin1');
  socket.uncork();
}

process.on('disconnect', () => process.exit());
