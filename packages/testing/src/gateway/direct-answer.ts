import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FakeGateway } from './fake-gateway.js';
import { limitedText } from './limited-text.js';

/**
 * Answers a plain call without msw, whose Request and Response cost four fifths of it; false when msw is needed,
 * because a fault may befall the call or because it is not addressed to the gateway.
 */
export function answerDirectly(
  gateway: FakeGateway,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> | false {
  if (incoming.method !== 'POST' || incoming.url !== gateway.path || gateway.faults.arePending) return false;
  return answer(gateway, incoming, outgoing);
}

async function answer(
  gateway: FakeGateway,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { authorization, 'content-type': contentType } = incoming.headers;
  const sent = await limitedText(incoming);
  if (sent === undefined) return void outgoing.writeHead(413, { connection: 'close' }).end();
  const { status, body } = gateway.answerTo({ authorization, contentType, body: sent });
  const bytes = Buffer.from(JSON.stringify(body));
  outgoing
    .writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
    .end(bytes);
}
