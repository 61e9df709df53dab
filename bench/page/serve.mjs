import { createServer } from 'node:http';

/** Serves pages and scripts from memory on a free loopback port. */
export async function serve(contents) {
  const server = createServer(({ url }, response) => {
    const body = contents[url];
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
