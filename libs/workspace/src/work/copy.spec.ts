/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { doLine, emptyHead, receivePatch, type AnnotationHead, type AnnotationPatch, type Region } from '@labelbridge/annotation';
import { advance, isUnsent, newCopy, type Copy, type CopyLine, type ItemEnd } from './copy.js';
import { sendCopy, type PatchAnswer, type WorkServer } from './sender.js';

const IDS = ['a', 'b', 'c', 'd'];
const region = (id: string, x: number): Region => ({
  id,
  from: 'box',
  to: 'image',
  type: 'rectanglelabels',
  labels: ['Car'],
  shape: { t: 'box', x, y: 1, width: 5, height: 5, rotation: 0 },
});

class NoAnswer extends Error {}
class Crash extends Error {}

/** Follows the rules of libs/annotation behind a network that loses requests and answers. */
class Server implements WorkServer {
  head: AnnotationHead = emptyHead();
  ended: (ItemEnd | null)[] = [];
  /** Faults of the next calls, in order. Later calls arrive. */
  faults: ('request' | 'answer' | 'twice' | 'ok')[] = [];
  private late: AnnotationPatch[] = [];

  private take(patch: AnnotationPatch): PatchAnswer {
    const outcome = receivePatch(this.head, patch);
    if (outcome.kind === 'applied' && patch.source !== 'other') expect(this.ended.at(-1) ?? null).toBeNull();
    if (outcome.kind === 'applied') this.head = outcome.head;
    if (outcome.kind === 'gap') return { kind: 'gap' };
    if (outcome.kind === 'conflict') return { kind: 'conflict', revision: outcome.revision, changes: outcome.changes };
    return { kind: 'taken', revision: outcome.kind === 'applied' ? outcome.head.revision : outcome.revision, changes: 0 };
  }

  readonly patch = async (_id: string, sent: AnnotationPatch): Promise<PatchAnswer> => {
    const patch: AnnotationPatch = structuredClone(sent);
    const fault = this.faults.shift();
    // A request without an answer may still arrive, long after.
    for (const each of this.late.splice(0)) this.take(each);
    if (fault === 'request') {
      this.late.push(patch);
      throw new NoAnswer();
    }
    const answer = this.take(patch);
    if (fault === 'twice') this.take(patch);
    if (fault === 'answer') throw new NoAnswer();
    return structuredClone(answer);
  };
  readonly close = async (_id: string, end: ItemEnd, revision: number): Promise<number> => {
    if (this.faults.shift() === 'request') throw new NoAnswer();
    expect(revision).toBe(this.head.revision);
    this.ended.push(end);
    return 0;
  };
  readonly reopen = async (): Promise<number> => {
    this.ended.push(null);
    return 0;
  };
  readonly read = async () => ({ revision: this.head.revision, regions: this.head.regions });

  other(sequence: number, id: string, after: Region | null): void {
    this.take({ baseRevision: this.head.revision, source: 'other', sequence, changes: [{ id, after }], seconds: 0 });
  }
}

/** Keeps lines as IndexedDB does. Its page can die before or after a line is kept. */
class Device {
  private kept: string[] = [];
  copy = newCopy('this', { revision: 0, regions: [], end: null, seconds: 0 });
  private readonly start = this.copy;
  /** The page dies at the n-th line from now. */
  crash: { in: number; kept: boolean } | undefined;

  readonly write = async (line: CopyLine): Promise<void> => {
    const dies = this.crash && this.crash.in-- <= 0 ? this.crash : undefined;
    if (!dies || dies.kept) this.kept.push(JSON.stringify(line));
    if (dies) throw new Crash();
    this.copy = advance(this.copy, line);
  };
  /** @param lost newest lines that a power cut took */
  replay(lost = 0): void {
    this.crash = undefined;
    this.kept = this.kept.slice(0, this.kept.length - lost);
    this.copy = this.kept.reduce<Copy>((copy, line) => advance(copy, JSON.parse(line)), this.start);
  }
}

type Act =
  | { do: 'put'; id: string; x: number }
  | { do: 'remove'; id: string }
  | { do: 'undo' | 'redo' | 'send' | 'reload' }
  | { do: 'other'; id: string; x: number | null }
  | { do: 'faults'; faults: Server['faults'] }
  | { do: 'crash'; in: number; kept: boolean }
  | { do: 'power cut'; lost: number };

const id = fc.constantFrom(...IDS);
const x = fc.nat(50);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('put' as const), id, x }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), id }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const, 'send' as const, 'reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('other' as const), id, x: fc.option(x) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('faults' as const),
      faults: fc.array(fc.constantFrom('request' as const, 'answer' as const, 'twice' as const, 'ok' as const), { maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), in: fc.nat(3), kept: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('power cut' as const), lost: fc.nat(6) }) },
);

class World {
  readonly server = new Server();
  readonly device = new Device();
  private others = 0;

  private get sending() {
    return { assignmentId: '1', current: () => this.device.copy, write: this.device.write };
  }
  async send(): Promise<void> {
    await sendCopy(this.sending, this.server);
  }
  async run(action: Act): Promise<void> {
    const { device, server } = this;
    const { history } = device.copy;
    const line = (): CopyLine | null => {
      if (action.do === 'put') return doLine(history, `Move ${action.id}`, { put: [region(action.id, action.x)] });
      if (action.do === 'remove') return doLine(history, 'Delete', { remove: [action.id] });
      return action.do === 'undo' || action.do === 'redo' ? { op: action.do } : null;
    };
    try {
      const next: CopyLine | null = line();
      if (next) await device.write(next);
      else if (action.do === 'send') await this.send();
      else if (action.do === 'reload') device.replay();
      else if (action.do === 'other') server.other(++this.others, action.id, action.x === null ? null : region(action.id, 100 + action.x));
      else if (action.do === 'faults') server.faults.push(...action.faults);
      else if (action.do === 'crash') device.crash = { ...action };
      else if (action.do === 'power cut') device.replay(action.lost);
    } catch (failure) {
      if (failure instanceof Crash) device.replay();
      else if (!(failure instanceof NoAnswer)) throw failure;
    }
  }
  async settle(keep: 'mine' | 'theirs'): Promise<void> {
    this.server.faults = [];
    this.device.crash = undefined;
    for (let i = 0; i < 10 && isUnsent(this.device.copy); i++) {
      await this.send();
      for (const each of this.device.copy.conflicts.keys()) await this.device.write({ op: 'decide', id: each, keep });
    }
  }
  get onScreen() {
    return Object.fromEntries(this.device.copy.history.regions);
  }
  get onServer() {
    return Object.fromEntries(this.server.head.regions.map((each) => [each.id, each]));
  }
}

describe('a copy on the device', () => {
  it('gives the server what is on screen after any steps, crashes, power cuts, network errors and changes by others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), fc.constantFrom('mine' as const, 'theirs' as const), async (acts, keep) => {
        const world = new World();
        for (const each of acts) await world.run(each);
        // One more step meets the last changes of others.
        world.device.crash = undefined;
        await world.run({ do: 'put', id: 'z', x: 7 });
        await world.settle(keep);
        expect(isUnsent(world.device.copy)).toBe(false);
        expect(world.onServer).toEqual(world.onScreen);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same after a crash at any line, undo and redo included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
        const world = new World();
        for (const each of acts) await world.run(each);
        const before = world.device.copy;
        world.device.replay();
        expect(world.device.copy).toEqual(before);
      }),
    );
  });

  it('overwrites nothing of another device: a region that both changed waits for the person', async () => {
    const world = new World();
    await world.run({ do: 'put', id: 'a', x: 1 });
    await world.run({ do: 'put', id: 'b', x: 1 });
    world.server.other(1, 'a', region('a', 100));
    await world.send();
    expect(world.device.copy.conflicts).toEqual(new Map([['a', region('a', 100)]]));
    expect(world.onServer).toEqual({ a: region('a', 100), b: region('b', 1) });
    expect(world.onScreen).toEqual({ a: region('a', 1), b: region('b', 1) });
    await world.device.write({ op: 'decide', id: 'a', keep: 'mine' });
    await world.send();
    expect(world.onServer).toEqual(world.onScreen);
  });

  it('tells the server that an item is done after its last step, once', async () => {
    const world = new World();
    await world.run({ do: 'put', id: 'a', x: 1 });
    await world.device.write({ op: 'end', end: { kind: 'done' } });
    world.server.faults = ['answer', 'ok', 'request'];
    for (let i = 0; i < 4; i++) await world.run({ do: 'send' });
    expect(world.server.ended).toEqual([{ kind: 'done' }]);
    expect([isUnsent(world.device.copy), world.onServer]).toEqual([false, { a: region('a', 1) }]);
  });

  it('opens a finished item again before it sends more of it', async () => {
    const world = new World();
    await world.device.write({ op: 'end', end: { kind: 'skipped', reason: 'Blurred' } });
    await world.send();
    await world.device.write({ op: 'end', end: null });
    await world.run({ do: 'put', id: 'a', x: 1 });
    await world.device.write({ op: 'end', end: { kind: 'done' } });
    await world.send();
    expect(world.server.ended).toEqual([{ kind: 'skipped', reason: 'Blurred' }, null, { kind: 'done' }]);
  });

  it('sends all again under a new name where the server lost patches', async () => {
    const world = new World();
    await world.run({ do: 'put', id: 'a', x: 1 });
    await world.send();
    const backup = world.server.head;
    await world.run({ do: 'put', id: 'b', x: 1 });
    await world.send();
    world.server.head = backup;
    await world.run({ do: 'put', id: 'c', x: 1 });
    await world.send();
    expect(world.onServer).toEqual(world.onScreen);
  });
});
