import { text } from 'plat-common/text';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorCode, type PmErrorRequest } from '../errors.js';
import type { PmRecord } from '../resource/definition.js';
import { type Found, writtenOf } from '../resource/find-created.js';
import { correctCreated } from '../resource/write.js';
import type { WriteOutcome } from '../resource/written.js';
import { withHidden } from '../result-texts.js';
import type { BulkItem, BulkOptions } from './bulk.js';
import type { Journal } from './journal.js';
import { ServerHealth } from './server-health.js';
import type { Task, TaskContext } from './tasks.js';

/** How often an item is sent that certainly was not done because the server was in trouble. */
const MAX_ATTEMPTS = 3;

/** What became of each item so far. */
export class BulkRun<Input> {
  readonly #items = new Map<number, BulkItem<Input, PmRecord>>();
  /** Items whose response was lost, with their errors. */
  readonly #open = new Map<number, PmError>();
  /** Items that the server reported as created, but whose record is unknown. */
  readonly #createdWithoutId = new Map<number, WriteOutcome>();
  readonly #claimed = new Set<number>();
  readonly #watch: ServerHealth;
  #isOver = false;

  constructor(
    private readonly task: Task<Input>,
    private readonly inputs: readonly Input[],
    private readonly connection: Connection,
    private readonly journal: Journal,
    private readonly options: BulkOptions<Input, PmRecord>,
  ) {
    this.#watch = new ServerHealth(connection, task.operation.split('.')[0] ?? '', options);
    inputs.forEach((input, index) => {
      const entry = journal.of(index);
      if (entry?.state === 'done') this.#settled({ index, input, outcome: 'done-before', id: entry.id });
      if (entry?.state === 'wrong') this.#settledWrong(index, entry.id);
      if (entry !== undefined && 'id' in entry && entry.id !== undefined) this.#claimed.add(entry.id);
    });
  }

  /** In the order of the list; items without a result were not started. */
  items(): BulkItem<Input, PmRecord>[] {
    return this.inputs.map((input, index) => {
      const notStarted = { index, input, outcome: 'not-started' as const, id: this.task.idOf(input) };
      return this.#items.get(index) ?? notStarted;
    });
  }

  isDue(index: number): boolean {
    return !this.#items.has(index);
  }

  isOpen(index: number): boolean {
    return this.#open.has(index) || this.#createdWithoutId.has(index);
  }

  /**
   * Sends one item, and retries once a failing server responds again, if the item was certainly not applied. It rejects only if
   * the journal fails to be written.
   */
  async write(index: number): Promise<void> {
    const { journal, concurrency, settleMs, onProgress, ...options } = this.options;
    const input = this.#input(index);
    for (let attempt = 1; ; attempt += 1) {
      if (!(await this.#watch.isHealthy()) || this.#isOver || options.signal?.aborted) return;
      await this.journal.note(index, { state: 'sent', at: Date.now() });
      const sent = await this.task.write(input, options).catch((error: unknown) => {
        if (error instanceof PmError) return error;
        throw error;
      });
      // A write that is no dry run resolves with what was written.
      if (!(sent instanceof PmError)) return this.#done(index, sent as WriteOutcome);
      const isTrouble = mayBeTrouble(sent);
      if (endsRun(sent) || (isTrouble && !(await this.#watch.waitUntilHealthy()))) this.#isOver = true;
      if (!isTrouble || isOpen(sent) || this.#isOver || attempt === MAX_ATTEMPTS)
        return this.#failed(index, sent);
      await this.journal.note(index, { state: 'refused' });
    }
  }

  /** Looks for items without a response, one after another, after the server has had time to finish. */
  async settle(shouldSettle: (index: number) => boolean, settleMs: number): Promise<void> {
    const meant = this.inputs.map((_, index) => index).filter(shouldSettle);
    const isResumed = !meant.some((index) => this.isOpen(index));
    if (meant.length === 0) return;
    await this.#waitForStragglers(
      meant.filter((index) => !this.#createdWithoutId.has(index)),
      settleMs,
    );
    const newer = new Map<string, Promise<PmRecord[]>>();
    const keyOf = (index: number) => JSON.stringify(this.task.identity(this.#input(index)));
    const alikes = new Map<string, number>();
    for (const index of meant) alikes.set(keyOf(index), (alikes.get(keyOf(index)) ?? 0) + 1);
    for (const index of meant) {
      const input = this.#input(index);
      const alike = alikes.get(keyOf(index)) ?? 1;
      alikes.set(keyOf(index), alike - 1);
      const { extra = {} } = this.options;
      const around = { journal: this.journal, claimed: this.#claimed, alike, newer, extra };
      const found = await this.#findSentRecord(input, around);
      const said = this.#createdWithoutId.get(index);
      if (found.kind === 'done' || found.kind === 'unseen') {
        await this.#written(index, writtenOf(found));
      } else if (found.kind === 'wrong') {
        this.#claimed.add(found.record.id);
        await this.journal.note(index, { state: 'wrong', id: found.record.id });
        this.#settledWrong(index, found.record.id);
      } else if (said !== undefined) {
        await this.#written(index, said);
      } else if (found.kind === 'cannot-tell' || !isResumed) {
        // Within the run that has sent it, it may still come about: only a later one may send it again.
        const error = this.#open.get(index) ?? lostAnswer(this.task.request(input));
        this.#settled({ index, input, outcome: 'unknown', error });
      }
      this.#open.delete(index);
    }
  }

  #input(index: number): Input {
    return this.inputs[index] as Input;
  }

  async #findSentRecord(input: Input, around: TaskContext): Promise<Found> {
    // A run that was ended looks no further.
    if (this.options.signal?.aborted) return { kind: 'cannot-tell' };
    const limits = this.connection.limits(this.options);
    return this.task.look(input, around, limits).catch((error: unknown) => {
      if (!(error instanceof PmError)) throw error;
      return { kind: 'cannot-tell' };
    });
  }

  async #waitForStragglers(indexes: readonly number[], settleMs: number): Promise<void> {
    const { signal } = this.options;
    const sentAt = indexes.map((index) => {
      const entry = this.journal.of(index);
      return entry?.state === 'sent' ? entry.at : 0;
    });
    // A clock that was put back must not make this wait for ever.
    const rest = Math.min(settleMs, Math.max(...sentAt) + settleMs - Date.now());
    if (rest > 0 && !signal?.aborted) await this.connection.deadlines.pause(rest, signal);
  }

  /** Once all other items have their records, the list may identify the record of an item without an id. */
  async #done(index: number, sent: WriteOutcome): Promise<void> {
    const isSought = this.task.creates && sent.id === undefined && this.options.verify !== false;
    if (isSought) this.#createdWithoutId.set(index, sent);
    else await this.#written(index, sent);
  }

  async #written(index: number, written: WriteOutcome): Promise<void> {
    if (written.id !== undefined) this.#claimed.add(written.id);
    await this.journal.note(index, { state: 'done', id: written.id });
    const input = this.#input(index);
    this.#settled({ index, input, outcome: written.outcome, written });
  }

  async #failed(index: number, error: PmError): Promise<void> {
    const input = this.#input(index);
    const { code, id } = error;
    if (code === 'aborted' && id !== undefined) {
      // The server had reported success; only the read-back was aborted.
      const written = { id, outcome: 'unverified', record: undefined, changedByServer: [] } as const;
      return this.#written(index, withHidden({ ...written, hint: error.hint }, { hintText: error.advice }));
    }
    if (code === 'not-applied' && id !== undefined && this.task.creates) {
      this.#claimed.add(id);
      await this.journal.note(index, { state: 'wrong', id });
    } else if (isOpen(error)) {
      this.#open.set(index, error);
      return;
    } else {
      await this.journal.note(index, { state: 'refused' });
    }
    this.#settled({ index, input, outcome: 'failed', error });
  }

  /** The record is there, and is not as this item asked. */
  #settledWrong(index: number, id: number): void {
    const input = this.#input(index);
    this.#settled({ index, input, outcome: 'failed', error: wrongRecord(this.task.request(input), id) });
  }

  #settled(outcome: BulkItem<Input, PmRecord>): void {
    const item = { ...outcome, id: idOf(outcome) ?? this.task.idOf(outcome.input) };
    this.#items.set(item.index, item);
    this.options.onProgress?.({ item, settled: this.#items.size, total: this.inputs.length });
  }
}

function idOf(item: BulkItem<unknown, PmRecord>): number | undefined {
  if ('written' in item) return item.written.id;
  return 'error' in item ? item.error.id : item.id;
}

/** The error for a created record whose values differ from the requested ones. */
function wrongRecord(request: PmErrorRequest, id: number): PmError {
  const why = text`record ${id} was created, but does not have the requested values.`;
  return new PmError({ code: 'not-applied', why, hint: correctCreated(id), request, id });
}

/** The error for a write of an earlier run whose response was lost and whose outcome is unknown. */
function lostAnswer(request: PmErrorRequest): PmError {
  const why = text`an earlier run sent it and received no response, and the records on the server do not show whether it was applied.`;
  const hint = text`Look for the record. To send it again, delete its lines from the journal.`;
  return new PmError({ code: 'unknown-outcome', why, hint, request, mayHaveRun: true });
}

/** Would every further item have this error too? */
function endsRun({ code }: PmError): boolean {
  return code === 'login-failed' || code === 'module-missing';
}

/** Does this error leave it open whether the server has done a write? */
function isOpen({ code, mayHaveRun }: PmError): boolean {
  return mayHaveRun === true || OPEN.includes(code);
}

const OPEN: readonly PmErrorCode[] = ['unknown-outcome', 'aborted'];

/** May this error come from a server in trouble, rather than from the item? */
function mayBeTrouble({ code }: PmError): boolean {
  return TROUBLE.includes(code);
}

const TROUBLE: readonly PmErrorCode[] = [
  'unknown-outcome',
  'timeout',
  'network',
  'bad-response',
  'not-logged-in',
];
