import { type Delivery, Emissions } from './emissions.js';
import type { FakeHost, HostCall } from './fake-host.js';
import { framePort, type PageFrame, type PagePort } from './frame-port.js';
import { answerOf } from './host-answer.js';
import { HostFaults, type HostOccasion } from './host-faults.js';
import { type FromPage, hostExtension, messageOf, rejectedMessage, synAckMessage } from './host-wire.js';
import { defaultConfig, type FakeHostOptions, type HostMethod, requireHostOptions } from './options.js';
import { watchedPort } from './watched-port.js';
import { createWindowPair, type FakeWindow } from './window-pair.js';

/** A host for the page in `iframe`, or, without one, for a page whose window is in memory. */
export function createFakeHost(options: FakeHostOptions & { iframe: PageFrame }): FakeHost;
export function createFakeHost(options?: FakeHostOptions): FakeHost & { readonly window: FakeWindow };
export function createFakeHost(options: FakeHostOptions = {}): FakeHost {
  requireHostOptions(options);
  const { id = 'notes-1', appName = 'notes', plain = false, answersRepeatedSyn = true } = options;
  const { window, port: line } = lineTo(options);
  const port = options.onMessage ? watchedPort(line, options.onMessage) : line;
  const faults = new HostFaults();
  const calls: HostCall[] = [];
  const messages: FromPage[] = [];
  const subscriptions = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const emissions = new Emissions(port.post);
  let config = structuredClone({ ...defaultConfig, ...options.config });
  let isConnected = false;
  let saidHello = false;
  let isClosed = false;

  const methods = new Map<string, HostMethod>();
  const offered: Record<string, HostMethod | undefined> = {
    getPlatformConfig: () => config,
    'bus.$on': (event) => void subscriptions.add(String(event)),
    'bus.$off': (event) => void subscriptions.delete(String(event)),
    ...options.methods,
  };
  for (const [name, method] of Object.entries(offered)) if (method) methods.set(name, method);

  const sayHello = () => {
    if (saidHello && !answersRepeatedSyn) return undefined;
    saidHello = true;
    return synAckMessage([...methods.keys()], plain ? undefined : hostExtension(id, appName, config));
  };

  const send = (reply: unknown, id: unknown) => {
    if (isClosed) return;
    try {
      port.post(reply);
    } catch (error) {
      // A method of the test returned what cannot be cloned; a real host tells its page so.
      port.post(rejectedMessage(id, error));
    }
  };

  const answer = async (occasion: HostOccasion, message: FromPage) => {
    const fault = faults.at(occasion);
    if (fault?.kind === 'mute' || fault?.kind === 'late-start') return;
    const reply = occasion.type === 'syn' ? sayHello() : await answerOf(methods, message, fault);
    if (reply === undefined) return;
    const sent = fault?.kind === 'wrong' ? fault.change(reply) : reply;
    if (fault?.kind === 'slow') timers.add(setTimeout(() => send(sent, message.id), fault.delayMs));
    else send(sent, message.id);
  };

  const receive = (data: unknown) => {
    const message = messageOf(data);
    if (message === undefined) return;
    messages.push(message);
    if (message.penpal === 'syn') void answer({ type: 'syn' }, message);
    if (message.penpal === 'ack') {
      isConnected = true;
      saidHello = false;
      // A new page in the frame knows nothing of what the page before it had subscribed to.
      subscriptions.clear();
    }
    if (message.penpal === 'call' && isConnected) {
      const method = String(message.methodName);
      calls.push({ method, args: Array.isArray(message.args) ? message.args : [] });
      void answer({ type: 'call', method }, message);
    }
    if (message.penpal === 'reply') emissions.answered(message);
  };

  const emit = async (event: string, ...payload: unknown[]): Promise<Delivery> =>
    subscriptions.has(event) ? emissions.emit(event, payload) : 'not-subscribed';

  const stopListening = port.listen(receive);

  return {
    ...(window && { window }),
    get config() {
      return config;
    },
    get isConnected() {
      return isConnected;
    },
    calls,
    messages,
    subscriptions,
    faults,
    setTheme(theme) {
      config = { ...config, theme };
      return emit('os/theme', theme);
    },
    setLanguage(language) {
      config = { ...config, language };
      return emit('os/language', language);
    },
    emit,
    swapBridge() {
      isConnected = false;
      saidHello = false;
      subscriptions.clear();
    },
    post: port.post,
    reset() {
      config = structuredClone({ ...defaultConfig, ...options.config });
      calls.length = 0;
      messages.length = 0;
      faults.clear();
    },
    close() {
      isClosed = true;
      stopListening();
      for (const timer of timers) clearTimeout(timer);
      emissions.close();
    },
  };
}

function lineTo(options: FakeHostOptions): { window?: FakeWindow; port: PagePort } {
  const { iframe, appUrl = 'http://nas.example:5667/app/notes/' } = options;
  const { hostOrigin = 'http://nas.example:5666', userAgent = 'Mozilla/5.0 (fake host)' } = options;
  if (iframe === undefined) return createWindowPair({ appUrl, hostOrigin, userAgent });
  return { port: framePort(iframe, options.appOrigin ?? new URL(iframe.src).origin) };
}
