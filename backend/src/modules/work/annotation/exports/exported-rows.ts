import { createHash } from 'node:crypto';

const DIGEST_LENGTH = 16;
const CHUNK = 65_536;

/** The id at the beginning of a line of JSONL. */
const ID = /^\{"id":("(?:[^"\\]|\\.)*")/;
/** The annotator's share of right answers on gold items, at the end of a line. It changes with each of them, and is not about the row. */
const ACCURACY = /"gold":(?:null|\{[^{}]*\})(?=(?:,"email":"(?:[^"\\]|\\.)*")?\}\}\n)/g;

/** Item ids with digests of their rows, such as `H8s… "item-1"`. */
export type RowDigests = Map<string, string>;

/** Reads what `ExportedRows.list` wrote. */
export function readRow(line: string): [id: string, digest: string] {
  return [JSON.parse(line.slice(DIGEST_LENGTH + 1)), line.slice(0, DIGEST_LENGTH)];
}

/** Lists the items of a JSONL export with digests of their rows, and leaves out what an earlier export has. */
export class ExportedRows {
  private readonly chunks: Buffer[] = [];
  private pending: string;

  /**
   * @param title first line of the list
   * @param earlier rows of the earlier export; it loses what this export has
   */
  constructor(
    title: string,
    private readonly earlier?: RowDigests,
  ) {
    this.pending = `${title}\n`;
  }

  /**
   * Passes on lines of JSONL. With an earlier export: all rows of items that are new or changed, then `{"id":…,"deleted":true}` for items
   * that have no row any more. Lines of an item must follow each other.
   */
  async *pass(lines: AsyncIterable<string>): AsyncGenerator<string> {
    let [current, rows]: [string | undefined, string] = [undefined, ''];
    for await (const line of lines) {
      const id = ID.exec(line)?.[1];
      if (id === undefined) throw new Error('a line of JSONL has no id');
      if (id !== current) {
        if (current !== undefined && this.isNew(current, rows)) yield rows;
        [current, rows] = [id, ''];
      }
      rows += line;
    }
    if (current !== undefined && this.isNew(current, rows)) yield rows;
    for (const id of this.earlier?.keys() ?? []) yield `${JSON.stringify({ id, deleted: true })}\n`;
  }

  /** The list for a later export, after `pass` has ended. */
  list(): readonly Buffer[] {
    return [...this.chunks, Buffer.from(this.pending)];
  }

  private isNew(quoted: string, rows: string): boolean {
    const digest = createHash('sha256').update(rows.replace(ACCURACY, '')).digest('base64url').slice(0, DIGEST_LENGTH);
    this.pending += `${digest} ${quoted}\n`;
    if (this.pending.length >= CHUNK) {
      this.chunks.push(Buffer.from(this.pending));
      this.pending = '';
    }
    if (!this.earlier) return true;
    const id: string = JSON.parse(quoted);
    const isSame = this.earlier.get(id) === digest;
    this.earlier.delete(id);
    return !isSame;
  }
}
