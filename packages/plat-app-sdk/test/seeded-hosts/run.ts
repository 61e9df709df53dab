import type { PlatApp } from 'plat-app-sdk';
import { vi } from 'vitest';
import { Random } from '../../../../scripts/random.mjs';
import { type Behaviour, drawBehaviour, FOR_EVER_MS, RUN_MS } from './behaviour.js';
import { judge } from './judge.js';
import { drawCall } from './page-calls.js';
import type { Listening, Made } from './record.js';
import { SeededHost } from './seeded-host.js';

/** Copies of the library, as two bundles on one page have them. */
export type Copies = readonly (typeof PlatApp)[];

/** What came of a run. */
export interface RunResult {
  readonly violations: readonly string[];
  /** How its calls ended. */
  readonly outcomes: readonly string[];
  /** What was done and what came of it, in order. */
  readonly story: readonly string[];
}

interface Instance {
  readonly app: PlatApp;
  readonly calls: Made[];
  readonly listenings: Listening[];
}

const MAX_CALLS = 25;
/** Nothing that the page or its host has begun takes longer, but a call that nobody will answer. */
const DRAIN_MS = 120_000;
const IDLE_MS = 60_000;

/** Plays the host and the page of a seed to their end, within stopped time, and judges what was seen. */
export async function seededRun(seed: number, copies: Copies): Promise<RunResult> {
  const run = new Run(seed, copies);
  await run.play();
  return run.end();
}

class Run {
  readonly #random: Random;
  readonly #copies: Copies;
  readonly #behaviour: Behaviour;
  readonly #startedAt = Date.now();
  readonly #host: SeededHost;
  readonly #instances = new Set<Instance>();
  /** When the first instance since there was none was made: a connection is looked for from then on. */
  readonly #opened: number[] = [];
  readonly #calls: Made[] = [];
  readonly #story: string[] = [];
  readonly #violations: string[] = [];

  constructor(seed: number, copies: Copies) {
    // Neighbouring seeds would begin alike.
    this.#random = new Random(Math.imul(seed, 0x9e3779b1));
    this.#copies = copies;
    this.#behaviour = drawBehaviour(this.#random);
    const { options, happenings: _, ...nature } = this.#behaviour;
    this.#story.push(JSON.stringify({ ...options, ...nature }));
    this.#host = new SeededHost(this.#behaviour, this.#now);
    this.#open();
    if (this.#random.chance(0.5)) this.#open();
  }

  readonly #now = () => Date.now() - this.#startedAt;

  #tell(what: string): void {
    this.#story.push(`${String(this.#now()).padStart(6)} ${what}`);
  }

  async play(): Promise<void> {
    const steps: { atMs: number; run: () => void }[] = [];
    for (const { atMs, happening } of this.#behaviour.happenings) {
      const run = () => {
        this.#tell(`host: ${JSON.stringify(happening)}`);
        if (happening.kind === 'reloaded') return this.#reload();
        const ending = this.#host.apply(happening);
        if (ending) setTimeout(ending.end, ending.afterMs);
      };
      steps.push({ atMs, run });
    }
    const count = 3 + this.#random.below(MAX_CALLS);
    for (let index = 0; index < count; index += 1) {
      const atMs = this.#random.below(RUN_MS);
      // Sometimes several at once.
      const size = this.#random.chance(0.15) ? 3 : 1;
      for (let nth = 0; nth < size; nth += 1) steps.push({ atMs, run: () => this.#act() });
    }
    steps.sort((one, other) => one.atMs - other.atMs);
    for (const { atMs, run } of steps) {
      await vi.advanceTimersByTimeAsync(Math.max(0, atMs - this.#now()));
      run();
    }
    await vi.advanceTimersByTimeAsync(DRAIN_MS);
  }

  #act(): void {
    const instance = this.#random.pick([...this.#instances]);
    const choice = this.#random.next();
    if (choice < 0.12) this.#listen(instance);
    else if (choice < 0.17) this.#silence(instance);
    else if (choice < 0.22) this.#replaceInstance(instance);
    else this.#call(instance);
  }

  #open(): void {
    if (this.#instances.size === 0) this.#opened.push(this.#now());
    const copy = this.#random.below(this.#copies.length);
    const Copy = this.#copies[copy] as typeof PlatApp;
    this.#tell(`page: new PlatApp() of copy ${copy}`);
    this.#instances.add({ app: new Copy({ window: this.#host.host.window }), calls: [], listenings: [] });
  }

  #replaceInstance(instance: Instance): void {
    // At times another is there before it goes, at times not: then the page shakes hands anew, if its host lets it.
    const isFirst = this.#random.chance(0.5) || this.#behaviour.options.answersRepeatedSyn === false;
    if (isFirst) this.#open();
    this.#destroy(instance);
    if (!isFirst) this.#open();
  }

  /** The page is gone without a word, and the new one in its frame starts from nothing. */
  #reload(): void {
    this.#host.isGone = true;
    for (const instance of [...this.#instances]) this.#destroy(instance);
    this.#host.isGone = false;
    this.#open();
  }

  #destroy(instance: Instance): void {
    this.#tell(
      `page: destroy() with ${instance.calls.filter(({ settledAt }) => settledAt === undefined).length} pending`,
    );
    for (const made of instance.calls) made.destroyedAt ??= this.#now();
    for (const listening of instance.listenings) listening.isOn = false;
    this.#instances.delete(instance);
    instance.app.destroy();
  }

  #call(instance: Instance): void {
    const mark = `call-${this.#calls.length + 1}`;
    const call = drawCall(this.#random, mark, this.#behaviour.sparse);
    if (call.asksUser) this.#host.personMs.set(mark, 300 + this.#random.below(8000));
    const timeoutMs = this.#random.chance(0.12) ? this.#random.pick([300, 1500, 4000, 30_000]) : undefined;
    const abort = new AbortController();
    const made: Made = { mark, call, madeAt: this.#now(), timeoutMs, abort };
    this.#calls.push(made);
    instance.calls.push(made);
    this.#tell(`page: ${mark} ${call.member}${timeoutMs ? ` within ${timeoutMs}` : ''}`);
    if (this.#random.chance(0.1)) setTimeout(() => this.#abort(made), this.#random.below(5000));
    const { signal } = abort;
    call.make(instance.app, { signal, ...(timeoutMs && { timeoutMs }) }).then(
      (value) => this.#settled(made, { value }),
      ({ code, message }: { code?: string; message: string }) =>
        this.#settled(made, { code: code ?? message }),
    );
  }

  #abort(made: Made): void {
    if (made.settledAt !== undefined) return;
    made.abortedAt = this.#now();
    made.abort.abort();
  }

  #settled(made: Made, end: Pick<Made, 'value' | 'code'>): void {
    Object.assign(made, end, { settledAt: this.#now() });
    this.#tell(`page: ${made.mark} ended with ${end.code ?? 'its answer'}`);
  }

  #listen({ app, listenings }: Instance): void {
    const listening: Listening = { heard: [], isOn: false };
    listenings.push(listening);
    this.#tell('page: $on');
    app
      .$on('os/language', (language) => void listening.heard.push(language))
      .then(
        (off) => {
          this.#tell('page: $on was agreed to');
          const isLeft = ![...this.#instances].some((one) => one.app === app);
          Object.assign(listening, { isOn: !isLeft, off });
        },
        (error: { code: string }) => this.#tell(`page: $on ended with ${error.code}`),
      );
  }

  #silence({ listenings }: Instance): void {
    for (const listening of listenings) {
      if (!listening.isOn) continue;
      this.#tell('page: off()');
      listening.isOn = false;
      listening.off?.();
    }
  }

  /** Lets everything come to its end, and says what was wrong. */
  async end(): Promise<RunResult> {
    const { host } = this.#host;
    const isLost = this.#host.losses.length > 0;
    for (const made of this.#calls) if (made.call.asksUser && isLost) this.#abort(made);
    await vi.advanceTimersByTimeAsync(0);
    this.#violations.push(
      ...judge({ calls: this.#calls, host: this.#host, opened: this.#opened, behaviour: this.#behaviour }),
    );
    const isDead = this.#host.losses.some(({ fromMs, toMs }) => toMs - fromMs === FOR_EVER_MS);
    // docs/protocol/host-page.md, "What this means for a host": such a host may be lost for good.
    const { serial, answersRepeatedSyn = true } = this.#behaviour.options;
    const mayBeLost = serial === 'messages' && !answersRepeatedSyn;
    if (!isDead && !mayBeLost) await this.#mustBeWell();
    await vi.advanceTimersByTimeAsync(DRAIN_MS);

    const before = host.messages.length;
    await vi.advanceTimersByTimeAsync(IDLE_MS);
    // A host that leaves a subscription unanswered is asked for a sign of life as long as it does.
    const { bus } = this.#behaviour;
    const mayAsk = isDead || (bus !== undefined && bus.kind !== 'late');
    if (host.messages.length > before && !mayAsk) {
      this.#violate(`an idle page posts nothing, not ${JSON.stringify(host.messages.slice(before))}`);
    }
    for (const instance of [...this.#instances]) this.#destroy(instance);
    host.close();
    await vi.advanceTimersByTimeAsync(0);
    const left = [host.window.listenerCount('message'), vi.getTimerCount()];
    if (left.some((count) => count > 0)) this.#violate(`left behind: listeners and timers ${left.join()}`);
    const outcomes = this.#calls.map(({ code = 'answer' }) => code);
    return { violations: this.#violations, outcomes, story: this.#story };
  }

  /** When all trouble is over, the page finds the host with its next call, or when it is shown, and hears of events. */
  async #mustBeWell(): Promise<void> {
    this.#tell('all trouble is over');
    this.#host.heal();
    const isShown = this.#random.chance(0.4);
    if (isShown) {
      this.#tell('page: is shown');
      this.#host.show();
      await vi.advanceTimersByTimeAsync(5000);
    }
    for (const { app } of isShown ? [] : this.#instances) {
      const askedAt = this.#now();
      let tookMs = Number.POSITIVE_INFINITY;
      app.getPlatformConfig().then(
        () => {
          tookMs = this.#now() - askedAt;
        },
        () => {},
      );
      await vi.advanceTimersByTimeAsync(5000);
      if (tookMs > 5000) this.#violate('a host that is well again is found within 5 s of the next call');
    }
    // A host that refused a subscription is asked again after a second.
    await vi.advanceTimersByTimeAsync(2000);
    const language = this.#host.report();
    await vi.advanceTimersByTimeAsync(1000);
    for (const { listenings } of this.#instances) {
      for (const { heard, isOn } of listenings) {
        const times = heard.filter((one) => one === language).length;
        if (times !== (isOn ? 1 : 0))
          this.#violate(`a handler that is ${isOn ? 'on' : 'off'} heard ${times} times`);
      }
    }
  }

  #violate(what: string): void {
    this.#tell(`VIOLATION: ${what}`);
    this.#violations.push(what);
  }
}
