import type { PlatformConfig } from 'plat-schemas/app';
import { Connections, type IsStillOpen } from './connections.js';
import { type Delivery, Emissions } from './emissions.js';
import type { FakeHost, HostCall } from './fake-host.js';
import { framePort, type PageFrame, type PagePort, watchedPort } from './frame-port.js';
import { type HostFault, HostFaults } from './host-faults.js';
import { answerOf, type HostState, methodsOf, unknownMethodReply } from './host-methods.js';
import { type FromPage, hostExtension, messageOf, rejectedMessage, synAckMessage } from './host-wire.js';
import { noisyPort } from './noise.js';
import { defaultConfig, type FakeHostOptions, type HostMethod, requireHostOptions } from './options.js';
import { oneAtATime, Timers } from './timers.js';
import { createWindowPair, type FakeWindow } from './window-pair.js';

/** A host for the page in `iframe`, or, without one, for a page whose window is in memory. */
export function createFakeHost(options: FakeHostOptions & { iframe: PageFrame }): FakeHost;
export function createFakeHost(options?: FakeHostOptions): FakeHost & { readonly window: FakeWindow };
export function createFakeHost(options: FakeHostOptions = {}): FakeHost {
  requireHostOptions(options);
  const { id = 'notes-1', appName = 'notes', plain = false, serial, noisy = false } = options;
  const { answersRepeatedSyn = true, listsMethods = true, refusesUnknown = true } = options;
  const { window, port: line } = lineTo(options);
  const watched = options.onMessage ? watchedPort(line, options.onMessage) : line;
  const port = noisy ? noisyPort(watched) : watched;
  const faults = new HostFaults();
  const calls: HostCall[] = [];
  const messages: FromPage[] = [];
  const subscriptions = new Set<string>();
  const timers = new Timers();
  const emissions = new Emissions(port.post);
  const startConfig = () => structuredClone({ ...defaultConfig, ...options.config });
  const state: HostState & Pick<FakeHost, 'isConnected'> = {
    config: startConfig(),
    title: undefined,
    exitPageTips: undefined,
    subscriptions,
    get isConnected() {
      return connections.isConnected;
    },
  };
  const methods = methodsOf(state, options.methods);
  const messageTurn = oneAtATime();
  const methodTurn = oneAtATime();
  let isClosed = false;

  const send = (reply: unknown, id: unknown, fault: HostFault | undefined, maySend: IsStillOpen) => {
    const sent = fault?.kind === 'wrong' ? fault.change(reply) : reply;
    const post = () => {
      if (isClosed || !maySend()) return;
      try {
        port.post(sent);
      } catch (error) {
        // A method of the test returned a value that is not cloneable; a real host reports this to its page.
        port.post(rejectedMessage(id, error));
      }
    };
    if (fault?.kind === 'slow') timers.start(fault.delayMs, post);
    else post();
  };

  const run = async (
    method: HostMethod,
    call: FromPage,
    fault: HostFault | undefined,
    maySend: IsStillOpen,
  ) => {
    calls.push({ method: String(call.methodName), args: Array.isArray(call.args) ? call.args : [] });
    const answer = answerOf(method, call, fault, (delayMs) => timers.pause(delayMs));
    if (fault?.kind === 'replaced') swapBridge(fault);
    const reply = await answer;
    if (reply !== undefined) send(reply, call.id, fault, maySend);
  };

  const connections = new Connections({
    greet(fault, isRepeated, maySend) {
      if (isRepeated && !answersRepeatedSyn) return;
      const extension = plain ? undefined : hostExtension(id, appName, state.config);
      const names = listsMethods ? [...methods.keys()] : undefined;
      send(synAckMessage(names, extension), undefined, fault, maySend);
    },
    async serve(call, fault, maySend) {
      const method = methods.get(String(call.methodName));
      if (method) {
        const execute = () => run(method, call, fault, maySend);
        await (serial === 'methods' ? methodTurn(execute) : execute());
      } else if (refusesUnknown && fault?.kind !== 'half-alive') {
        send(unknownMethodReply(call), call.id, fault, maySend);
      }
    },
  });

  const swapBridge: FakeHost['swapBridge'] = ({ keepsOld = false } = {}) => {
    connections.replace(keepsOld);
    if (!keepsOld) subscriptions.clear();
  };

  const faultAt = ({ penpal, methodName }: FromPage): HostFault | undefined => {
    if (penpal === 'syn' || penpal === 'ack') return faults.at({ type: penpal });
    const method = String(methodName);
    return faults.at({ type: 'call', method, isOffered: methods.has(method) });
  };

  const receive = (data: unknown) => {
    const message = messageOf(data);
    if (message === undefined) return;
    messages.push(message);
    if (message.penpal === 'reply') return emissions.answered(message);
    const fault = faultAt(message);
    if (fault?.kind === 'mute' || fault?.kind === 'late-start') return;
    const handle = () => {
      // A new page in the frame does not inherit the subscriptions of the page before.
      if (message.penpal === 'ack') subscriptions.clear();
      return connections.receive(message, fault);
    };
    const waits = serial === 'messages' || (serial === 'calls' && message.penpal === 'call');
    void (waits ? messageTurn(handle) : handle());
  };

  const emit = async (event: string, ...payload: unknown[]): Promise<Delivery> => {
    if (!subscriptions.has(event)) return 'not-subscribed';
    return connections.mayCall('$emit') ? emissions.emit(event, payload) : 'refused';
  };

  const stopListening = port.listen(receive);

  return Object.assign(state, {
    ...(window && { window }),
    calls,
    messages,
    faults,
    setTheme(theme: PlatformConfig['theme']) {
      state.config = { ...state.config, theme };
      return emit('os/theme', theme);
    },
    setLanguage(language: string) {
      state.config = { ...state.config, language };
      return emit('os/language', language);
    },
    emit,
    swapBridge,
    post: port.post,
    reset() {
      Object.assign(state, { config: startConfig(), title: undefined, exitPageTips: undefined });
      calls.length = 0;
      messages.length = 0;
      faults.clear();
    },
    close() {
      isClosed = true;
      stopListening();
      timers.stop();
      emissions.close();
    },
  });
}

function lineTo(options: FakeHostOptions): { window?: FakeWindow; port: PagePort } {
  const { iframe, appUrl = 'http://nas.example:5667/app/notes/' } = options;
  const { hostOrigin = 'http://nas.example:5666', userAgent = 'Mozilla/5.0 (fake host)' } = options;
  if (iframe === undefined) return createWindowPair(appUrl, hostOrigin, userAgent);
  return { port: framePort(iframe, options.appOrigin ?? new URL(iframe.src).origin) };
}
