/** Levels of lists and objects in one another that an answer may have. Released servers send less than ten. */
export const MOST_LEVELS = 200;

/** Values that a whole answer may have: 64 MiB of ordinary records have about half of it. */
const MOST_VALUES = 4_000_000;

/** Bytes and values that are parsed in one go: less than 100 ms even where every value has a name that no other has. */
const PIECE = { bytes: 8 * 2 ** 20, values: 100_000 };

/** Objects in a row that an answer may have. Released servers send two. */
const MOST_DOCUMENTS = 100;

/** Bytes of a list after which the next of its elements begins another piece. */
const CUT_AFTER = 256 * 1024;

/** A list under a key of a document, from behind its `[` to its `]`, and the commas at which it may be cut. */
export interface ListRange {
  readonly start: number;
  end: number;
  readonly cuts: number[];
}

/** An object at the top of a text, from its `{` to behind its `}`, and the long lists in it. */
export interface DocumentRange {
  readonly start: number;
  end: number;
  readonly lists: ListRange[];
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Finds the structure of JSON objects, one after another, while their bytes come in: where each begins and ends, and where a long
 * list may be cut so that its parts can be parsed one by one. It takes one step a byte and checks brackets and strings
 * alone; what else is wrong shows when the parts are parsed.
 */
export class JsonScanner {
  /** The objects that were whole so far. */
  readonly documents: DocumentRange[] = [];
  /** Where the first byte stands that is no blank; undefined while there is none. */
  start: number | undefined;
  /** Why this text is not read any further; it stays so. */
  problem: 'not-objects' | 'too-deep' | 'too-large' | undefined;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #position = 0;
  #values = 0;
  #document: DocumentRange | undefined;
  #list: ListRange | undefined;
  /** Where the piece of a list begins, and how many values there were before it. */
  #piece = { start: 0, values: 0 };
  /** Bytes and values of the present document that are in pieces of their own. */
  #cutOut = { bytes: 0, values: 0 };
  #valuesBefore = 0;

  /** Takes the next bytes of the text. */
  push(bytes: Uint8Array): void {
    const { length } = bytes;
    let index = 0;
    while (index < length && this.problem === undefined) {
      index = this.#isInString ? this.#skipString(bytes, index) : this.#readStructure(bytes, index);
    }
    this.#position += length;
    if (this.#values > MOST_VALUES) this.problem ??= 'too-large';
  }

  /** Is the text over and whole? */
  get isWhole(): boolean {
    return this.problem === undefined && this.#depth === 0 && this.documents.length > 0;
  }

  #skipString(bytes: Uint8Array, from: number): number {
    const { length } = bytes;
    let index = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      index += 1;
    }
    while (index < length) {
      const byte = bytes[index];
      index += 1;
      if (byte === QUOTE) {
        this.#isInString = false;
        return index;
      }
      if (byte === BACKSLASH) {
        if (index === length) this.#isEscaped = true;
        index += 1;
      }
    }
    return index;
  }

  #readStructure(bytes: Uint8Array, from: number): number {
    const { length } = bytes;
    let index = from;
    while (index < length) {
      const byte = bytes[index] as number;
      if (byte > 0x20) {
        if (this.#depth === 0 && !this.#mayStandOutside(byte, this.#position + index)) return length;
        if (byte === QUOTE) {
          this.#isInString = true;
          return index + 1;
        }
        // With this bit set, `[` and `]` are `{` and `}`.
        const bracket = byte | 0x20;
        if (bracket === 0x7b) this.#open(byte === 0x5b, this.#position + index);
        else if (bracket === 0x7d) this.#close(this.#position + index);
        else if (byte === COMMA) this.#cut(this.#position + index);
        // Outside of strings it is no JSON; inside of one it was skipped.
        else if (byte === BACKSLASH) this.problem = 'not-objects';
        if (this.problem !== undefined) return length;
      }
      index += 1;
    }
    return index;
  }

  #mayStandOutside(byte: number, position: number): boolean {
    if (BYTE_ORDER_MARK[position] === byte) return true;
    this.start ??= position;
    if (byte === 0x7b) return true;
    this.problem = 'not-objects';
    return false;
  }

  #open(isList: boolean, position: number): void {
    this.#depth += 1;
    this.#values += 1;
    if (this.#depth === 1) {
      this.#document = { start: position, end: position, lists: [] };
      this.#cutOut = { bytes: 0, values: 0 };
      this.#valuesBefore = this.#values;
    } else if (this.#depth === 2 && isList) {
      this.#list = { start: position + 1, end: position, cuts: [] };
      this.#piece = { start: position + 1, values: this.#values };
    } else if (this.#depth > MOST_LEVELS) {
      this.problem = 'too-deep';
    }
  }

  #cut(position: number): void {
    this.#values += 1;
    if (this.#depth !== 2 || this.#list === undefined || position - this.#piece.start < CUT_AFTER) return;
    this.#list.cuts.push(position);
    this.#endPiece(position);
  }

  #close(position: number): void {
    this.#depth -= 1;
    if (this.#depth === 1 && this.#list !== undefined) {
      this.#list.end = position;
      if (this.#list.cuts.length > 0) {
        this.#document?.lists.push(this.#list);
        this.#endPiece(position);
      }
      this.#list = undefined;
    } else if (this.#depth === 0 && this.#document !== undefined) {
      this.#document.end = position + 1;
      this.#checkPiece(
        position - this.#document.start - this.#cutOut.bytes,
        this.#values - this.#valuesBefore - this.#cutOut.values,
      );
      this.documents.push(this.#document);
      if (this.documents.length > MOST_DOCUMENTS) this.problem = 'not-objects';
    }
  }

  #endPiece(position: number): void {
    const bytes = position - this.#piece.start;
    const values = this.#values - this.#piece.values;
    this.#checkPiece(bytes, values);
    this.#cutOut = { bytes: this.#cutOut.bytes + bytes, values: this.#cutOut.values + values };
    this.#piece = { start: position + 1, values: this.#values };
  }

  #checkPiece(bytes: number, values: number): void {
    if (bytes > PIECE.bytes || values > PIECE.values) this.problem = 'too-large';
  }
}
