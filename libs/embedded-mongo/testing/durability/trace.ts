export interface TraceResult {
  /** Requests with a marker that got a reply. */
  readonly acknowledged: number;
  /** Completed fdatasync calls on the data file. */
  readonly syncs: number;
  /** One line per reply that was sent before its write was durable. */
  readonly early: readonly string[];
}

const MARKER = /MARK\d{6}/g;

/**
 * Follows each marked document through the strace output: read from a socket, written to the data file, synced by an fdatasync
 * that began after that write, committed by the synchronous write of LMDB's meta page, and only then acknowledged on the socket
 * it came from.
 */
export class TraceReader {
  private readonly requested = new Map<number, string[]>();
  private readonly written = new Set<string>();
  private readonly syncing = new Map<string, Set<string>>();
  private readonly synced = new Set<string>();
  private readonly durable = new Set<string>();
  private readonly early: string[] = [];
  private readonly committing = new Set<string>();
  /** Files with an unfinished read call, by thread. */
  private readonly reading = new Map<string, number>();
  private dataFile = -1;
  private metaFile = -1;
  private acknowledged = 0;
  private syncs = 0;

  line(text: string): void {
    const [, thread, call] = /^(\d+)\s+(.*)$/s.exec(text) ?? [];
    if (thread === undefined || call === undefined) return;
    const resumed = /^<\.\.\. (\w+) resumed>/.exec(call)?.[1];
    if (resumed !== undefined) return this.end(thread, resumed, call);
    const [, name, rest] = /^(\w+)\((.*)$/s.exec(call) ?? [];
    if (name === undefined || rest === undefined) return;
    if (name === 'openat') return this.open(rest);
    this.begin(thread, name, Number.parseInt(rest, 10), rest);
    if (!rest.endsWith('<unfinished ...>')) this.end(thread, name, rest);
  }

  result(): TraceResult {
    return { acknowledged: this.acknowledged, syncs: this.syncs, early: this.early };
  }

  private open(rest: string): void {
    if (!rest.includes('/data.mdb"')) return;
    const file = Number(/= (\d+)$/.exec(rest)?.[1] ?? -1);
    if (rest.includes('O_DSYNC')) this.metaFile = file;
    else this.dataFile = file;
  }

  private begin(thread: string, name: string, file: number, rest: string): void {
    const isWrite = /^(p?writev?|pwrite64)$/.test(name);
    if (name === 'fdatasync' && file === this.dataFile) this.syncing.set(thread, new Set(this.written));
    else if (isWrite && file === this.metaFile) this.committing.add(thread);
    else if (isWrite && file === this.dataFile) for (const marker of markersIn(rest)) this.written.add(marker);
    else if (isWrite) this.reply(file);
    else if (name === 'read') this.reading.set(thread, file);
  }

  private end(thread: string, name: string, rest: string): void {
    if (name === 'read') {
      this.request(this.reading.get(thread) ?? -1, rest);
    } else if (name === 'fdatasync') {
      if (!/= 0$/.test(rest.trim())) return;
      for (const marker of this.syncing.get(thread) ?? []) this.synced.add(marker);
      if (this.syncing.delete(thread)) this.syncs++;
    } else if (this.committing.delete(thread)) {
      for (const marker of this.synced) this.durable.add(marker);
    }
  }

  private request(file: number, rest: string): void {
    const markers = markersIn(rest);
    if (markers.length > 0) this.requested.set(file, markers);
  }

  private reply(file: number): void {
    const markers = this.requested.get(file);
    if (!markers) return;
    this.requested.delete(file);
    this.acknowledged++;
    for (const marker of markers) if (!this.durable.has(marker)) this.early.push(`${marker} was acknowledged before it was durable`);
  }
}

function markersIn(text: string): string[] {
  return text.match(MARKER) ?? [];
}
