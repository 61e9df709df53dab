import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ProxyServer } from 'httpxy';
import { said, text } from 'plat-common/text';
import { badResponse, type Failure, failureOfError, failureOfResponse } from './failure.js';
import { limitInterimResponses } from './interim-responses.js';
import type { Upstream } from './upstream.js';

/** Connects WebSockets of a browser with the application's, and ends both sides when one ends. */
export class WebSocketProxy {
  readonly #proxy: ProxyServer;
  readonly #open = new Set<Duplex>();
  readonly #told: (request: IncomingMessage, failure?: Failure) => void;
  readonly #upstream: Upstream;
  readonly #agent: Agent | false;

  /** @param told called once for each upgrade, with its failure, if any */
  constructor(
    { proxy, upstream, agent }: { proxy: ProxyServer; upstream: Upstream; agent: Agent },
    told: (request: IncomingMessage, failure?: Failure) => void,
  ) {
    this.#proxy = proxy;
    this.#upstream = upstream;
    this.#agent = upstream.connect === undefined ? false : agent;
    this.#told = told;
    proxy.on('proxyReqWs', (sent, request, socket) => this.#watch(sent, request, socket));
  }

  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    if (socket instanceof Socket) {
      this.#keep(socket);
      // `#watch` reports failures.
      this.#proxy.ws(request, socket, { agent: this.#agent }, head).catch(() => socket.destroy());
    } else socket.destroy();
  }

  /** Ends all of them, on both sides. */
  close(): void {
    for (const socket of this.#open) socket.destroy();
  }

  #watch(sent: ClientRequest, request: IncomingMessage, socket: Socket): void {
    let isSettled = false;
    const settle = (failure?: Failure) => {
      if (isSettled) return false;
      isSettled = true;
      this.#told(request, failure);
      return true;
    };
    const fail = (failure: Failure) => {
      if (settle(failure)) refuse(socket, failure);
    };
    socket.once('close', () => sent.destroy());
    limitInterimResponses(sent, fail);
    sent.once('upgrade', (_answer, upstream) => {
      settle();
      this.#keep(upstream);
      upstream.on('error', () => upstream.destroy());
      upstream.once('close', () => socket.destroy());
      socket.once('close', () => upstream.destroy());
      if (socket.destroyed) upstream.destroy();
    });
    sent.once('response', (answer) => {
      const failure = failureOfResponse(answer);
      if (failure !== undefined) fail(failure);
      // A refusal of the application is its answer to the browser, so the proxy passes it on.
      else settle(badResponse(text`The application responded with ${answer.statusCode ?? 0}.`));
    });
    sent.once('error', (error) => fail(failureOfError(error, this.#upstream)));
    sent.once('close', () => fail(badResponse(text`The connection ended before a response.`)));
  }

  #keep(socket: Duplex): void {
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
  }
}

function refuse(socket: Socket, { text: problem }: Failure): void {
  const head = 'HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close';
  if (!socket.destroyed) socket.end(`${head}\r\n\r\n${said(problem)}\n`);
}
