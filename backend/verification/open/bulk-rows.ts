/** Rows of one import, with what the server must count. */
export interface BulkFile {
  readonly body: Buffer;
  readonly accepted: number;
  readonly repeated: number;
  /** Lines from 1, in order. */
  readonly refused: readonly number[];
}

const FILLER = 'x'.repeat(150);
const REPEATED = 0.02;
const TAKEN = 0.01;
const BROKEN = 0.01;

/** Rows with ids. A few come again, have the id of another row, or are broken. */
export class BulkRows {
  /** Ids of rows that must become items. */
  readonly ids = new Set<string>();

  constructor(private readonly random: () => number) {}

  static textOf(id: string): string {
    return `Row ${id} ${FILLER}`;
  }

  /** Rows of the next file of a task. @param known ids of the task, which the file adds to */
  file(rows: number, known: string[]): BulkFile {
    const lines: string[] = [];
    const counts = { accepted: 0, repeated: 0 };
    const refused: number[] = [];
    while (lines.length < rows) {
      const chance = this.random();
      const earlier = known[Math.floor(this.random() * known.length)];
      if (earlier !== undefined && chance < REPEATED) {
        lines.push(rowOf(earlier));
        counts.repeated += 1;
      } else if (earlier !== undefined && chance < REPEATED + TAKEN) {
        lines.push(JSON.stringify({ id: earlier, text: 'Another text' }));
        refused.push(lines.length);
      } else if (chance >= 1 - BROKEN) {
        lines.push(this.random() < 0.5 ? '{"id": "broken", ' : JSON.stringify({ id: 'empty', text: ' ' }));
        refused.push(lines.length);
      } else {
        const id = `row-${this.ids.size}`;
        this.ids.add(id);
        known.push(id);
        lines.push(rowOf(id));
        counts.accepted += 1;
      }
    }
    return { ...counts, refused, body: Buffer.from(`${lines.join('\n')}\n`) };
  }
}

const rowOf = (id: string): string => JSON.stringify({ id, text: BulkRows.textOf(id) });
