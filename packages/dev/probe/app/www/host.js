// The host of the page, spoken to as the page SDKs do: messages to the window around, first SYN, SYN-ACK and ACK.
const SYN_AGAIN_MS = 250;
const HANDSHAKE_MS = 5000;

/** Opens the connection; resolves with undefined where no host answers. */
export async function connectHost() {
  if (window.parent === window) return undefined;
  const pending = new Map();
  const listeners = new Map();
  const acknowledged = [];
  let lastId = 0;
  const send = (message) => window.parent.postMessage(message, acknowledged[0]?.origin ?? '*');
  window.addEventListener('message', ({ source, data, origin }) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return;
    if (data.penpal === 'synAck') {
      acknowledged.push({ data, origin: origin === 'null' ? '*' : origin });
      const methodNames = ['$emit', 'onQueryResult', 'onOsNotify'];
      send({ penpal: 'ack', methodNames, config: { postmateVersion: '0.1.3' } });
    }
    if (data.penpal === 'reply') pending.get(data.id)?.(data);
    if (data.penpal === 'call') {
      const [event, ...payload] = data.args ?? [];
      if (data.methodName === '$emit') listeners.get(event)?.(payload);
      send({ penpal: 'reply', id: data.id, resolution: 'fulfilled' });
    }
  });
  const waitUntil = async (isDone, milliseconds, meanwhile = () => undefined) => {
    for (const end = Date.now() + milliseconds; !isDone() && Date.now() < end; ) {
      meanwhile();
      await new Promise((resolve) => setTimeout(resolve, SYN_AGAIN_MS));
    }
    return isDone();
  };
  const syn = () => window.parent.postMessage({ penpal: 'syn' }, '*');
  if (!(await waitUntil(() => acknowledged.length > 0, HANDSHAKE_MS, syn))) return undefined;
  // What answers to an earlier SYN may still be under way.
  await new Promise((resolve) => setTimeout(resolve, 2 * SYN_AGAIN_MS));
  const before = acknowledged.length;
  syn();
  const answersAgain = await waitUntil(() => acknowledged.length > before, 4 * SYN_AGAIN_MS);
  /** Resolves with the reply, or with `{ resolution: 'no answer' }`. */
  const call = (methodName, args = [], milliseconds = HANDSHAKE_MS) =>
    new Promise((resolve) => {
      const id = ++lastId;
      const end = (reply) => {
        clearTimeout(timer);
        pending.delete(id);
        resolve(reply);
      };
      const timer = setTimeout(() => end({ resolution: 'no answer' }), milliseconds);
      pending.set(id, end);
      send({ penpal: 'call', id, methodName, args });
    });
  const [{ data: synAck }] = acknowledged;
  return { synAck, answersAgain, call, on: (event, listener) => listeners.set(event, listener) };
}
