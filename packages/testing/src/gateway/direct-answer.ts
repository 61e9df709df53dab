import type { IncomingMessage, ServerResponse } from 'node:http';
import { limitedText } from './envelope.js';
import type { FakeGateway } from './fake-gateway.js';

/**
 * Answers a plain call without msw, whose Request and Response cost four fifths of it; false when msw is needed,
 * because a fault may hit the call, it may be recorded, or it is not addressed to the gateway.
 */
export function answerDirectly(
  gateway: FakeGateway,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> | false {
  const isCall = incoming.method === 'POST' && incoming.url === gateway.path;
  if (!isCall || gateway.replay !== undefined || gateway.faults.arePending) return false;
  return answer(gateway, incoming, outgoing);
}

async function answer(
  gateway: FakeGateway,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { authorization, 'content-type': contentType } = incoming.headers;
  const body = await limitedText(incoming);
  if (body === undefined) return void outgoing.writeHead(413, { connection: 'close' }).end();
  const { status, body: envelope } = gateway.answerTo({ authorization, contentType, body });
  const bytes = Buffer.from(JSON.stringify(envelope));
  outgoing
    .writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
    .end(bytes);
}
