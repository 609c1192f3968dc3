import { ConflictException, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { Clock } from '../../common/clock/clock.js';
import { isDuplicateKey } from '../../common/errors/infrastructure-errors.js';

interface SeedLogRecord {
  _id: string;
  /** Ids of the created records, by step. */
  made: Record<string, string>;
  done: boolean;
  /** Another process runs the seed until then. */
  leaseUntil: Date;
}

export const SEED_LOG_MODEL = 'SeedLog';

export const seedLogSchema = new Schema<SeedLogRecord>(
  {
    _id: { type: String, required: true },
    made: { type: Schema.Types.Mixed, required: true },
    done: { type: Boolean, required: true },
    leaseUntil: { type: Date, required: true },
  },
  { collection: 'seedlogs', versionKey: false, minimize: false },
);

const LEASE_MS = 60_000;

/** Runs a step unless it was done before. @returns the id of the created record */
export type Once = (step: string, make: () => Promise<{ toString(): string }>) => Promise<string>;

/** Ignores the conflict of a step that an interrupted run has done without recording it. */
export async function unlessDone(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
  }
}

/** @throws Error if the record is missing */
export function idOf([made]: readonly { _id: string }[]): string {
  if (!made) throw new Error('a record of the seed is missing');
  return made._id;
}

@Injectable()
export class SeedLog {
  constructor(
    @InjectModel(SEED_LOG_MODEL) private readonly logs: Model<SeedLogRecord>,
    private readonly clock: Clock,
  ) {}

  /** Runs `seed` unless it is complete or another process runs it. @returns whether it was completed now */
  async run(name: string, seed: (once: Once) => Promise<void>): Promise<boolean> {
    const log = await this.take(name);
    if (!log) return false;
    const made = new Map(Object.entries(log.made));
    await seed(async (step, make) => {
      const before = made.get(step);
      if (before) return before;
      const id = String(await make());
      made.set(step, id);
      await this.logs.updateOne({ _id: name }, { $set: { [`made.${step}`]: id, leaseUntil: this.leaseEnd() } });
      return id;
    });
    await this.logs.updateOne({ _id: name }, { $set: { done: true } });
    return true;
  }

  private async take(name: string): Promise<SeedLogRecord | null> {
    try {
      await this.logs.create({ _id: name, made: {}, done: false, leaseUntil: new Date(0) });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return this.logs
      .findOneAndUpdate(
        { _id: name, done: false, leaseUntil: { $lte: this.clock.now() } },
        { $set: { leaseUntil: this.leaseEnd() } },
        { returnDocument: 'after' },
      )
      .lean<SeedLogRecord>();
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }
}
