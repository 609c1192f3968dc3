import { Injectable, Logger } from '@nestjs/common';
import { type LabelConfig, type Problem, type Json } from '@labelbridge/annotation';
import { PREDICTION_LIMITS, PREDICTION_MESSAGES, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { inTurns } from '../../../../common/concurrency/in-turns.js';
import { errorStack } from '../../../../common/errors/error-text.js';
import { Transactions } from '../../../../database/transactions.js';
import { type RunRecord } from '../../runs/persistence/run.schema.js';
import { type RunControl } from '../../runs/run-control.js';
import { RunFailed } from '../../runs/run-handler.js';
import { mediaProblems } from '../domain/media-in.js';
import { type NewItem, readRow } from '../domain/read-row.js';
import { dataOf, predictionOf } from '../domain/stored.js';
import { type MediumDescription } from '../../media/media.service.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { ItemMedia } from '../work/item-media.js';
import { predictionFault } from './domain/backend-answers.js';

interface Refused {
  readonly problem: Problem;
}

/** JSON of a `Prediction`, or why there is none. */
export type CheckedPrediction = { readonly prediction: string; readonly model: string | undefined } | Refused;

/** A prediction as a server gave it, or the problem of its whole answer. */
export type GivenPrediction = { readonly given: unknown } | { readonly problem: string };

/** @param model undefined if the version is not known yet */
const hasPredictionOf = (item: ItemRecord, model: string | undefined): boolean =>
  model !== undefined && item.prediction !== null && predictionOf(item)?.model === model;

/** Checks predictions by the rules of imports, and stores them as imports do. */
@Injectable()
export class PredictedItems {
  private readonly logger = new Logger('Predictions');

  constructor(
    private readonly items: ItemRepository,
    private readonly assignments: AssignmentRepository,
    private readonly annotations: AnnotationRepository,
    private readonly media: ItemMedia,
    private readonly transactions: Transactions,
  ) {}

  /** The next items after the run's place, of which some may need no prediction. Their data fits one call. */
  async next(taskId: Types.ObjectId, place: number): Promise<ItemRecord[]> {
    const found = await this.items.nextOfTask(taskId, place, PREDICTION_LIMITS.itemsAtOnce);
    let bytes = 0;
    const end = found.findIndex(({ data }, at) => (bytes += Buffer.byteLength(data)) > PREDICTION_LIMITS.dataBytes && at > 0);
    return end < 0 ? found : found.slice(0, end);
  }

  /** Leaves out items that nobody gets, that somebody works or has worked on, and that have a prediction of this model version. */
  async withoutDone(items: readonly ItemRecord[], model: string | undefined): Promise<ItemRecord[]> {
    const begun = await this.begunAmong(items);
    const left: ItemRecord[] = [];
    // A stored prediction may have a megabyte.
    for await (const item of inTurns(items))
      if (!item.excluded && !begun.has(String(item._id)) && !hasPredictionOf(item, model)) left.push(item);
    return left;
  }

  /** @param given by item id */
  async check(
    config: LabelConfig,
    items: readonly ItemRecord[],
    given: ReadonlyMap<string, GivenPrediction>,
  ): Promise<ReadonlyMap<string, CheckedPrediction>> {
    const known = await this.media.describedOf(items.flatMap(({ mediaIds }) => mediaIds));
    const readRows = new Map<string, Refused | NewItem>();
    for await (const item of inTurns(items)) {
      const one = given.get(String(item._id));
      if (one)
        readRows.set(
          String(item._id),
          'problem' in one ? refused('', one.problem) : this.guarded(item, () => readOne(config, item, one.given)),
        );
    }
    const checked = new Map<string, CheckedPrediction>();
    // Apart from the reading, because both take long for a large prediction.
    for await (const item of inTurns(items)) {
      const row = readRows.get(String(item._id));
      if (row) checked.set(String(item._id), 'problem' in row ? row : this.guarded(item, () => measuredOne(config, row, known)));
    }
    return checked;
  }

  /**
   * Stores predictions and counts the items in one transaction. Work that begins meanwhile repeats it, or waits for it: an item that is begun
   * stays as it is.
   *
   * @throws RunFailed with too many problems; RunSuperseded
   */
  async store(control: RunControl, items: readonly ItemRecord[], checked: ReadonlyMap<string, CheckedPrediction>): Promise<RunRecord> {
    return this.transactions.run(async (session) => {
      const problems = items.flatMap(({ _id, index }) => {
        const one = checked.get(String(_id));
        return one && 'problem' in one ? [{ line: index + 1, ...one.problem }] : [];
      });
      if (control.run.refused + problems.length > WORK_ITEM_LIMITS.importProblems) throw new RunFailed(PREDICTION_MESSAGES.tooManyProblems);
      const accepted = await this.put(session, control.run, checked);
      const [refusedCount, rows] = [problems.length, items.length];
      const place = items.at(-1)?.index ?? control.run.place;
      const counts = { rows, accepted, refused: refusedCount, repeated: rows - accepted - refusedCount };
      const after = await control.count(counts, { place, waits: 0, reason: null }, session);
      await control.addProblems(session, problems);
      return after;
    });
  }

  /** @returns the number of items that got a prediction */
  private async put(session: ClientSession, { taskId }: RunRecord, checked: ReadonlyMap<string, CheckedPrediction>): Promise<number> {
    const byId = new Map([...checked].flatMap(([id, one]) => ('prediction' in one ? [[id, one] as const] : [])));
    if (!taskId || byId.size === 0) return 0;
    const ids = [...byId.keys()].map((id) => new Types.ObjectId(id));
    const present = await this.items.ofTask(session, taskId, ids);
    await this.assignments.lockItems(
      session,
      present.map(({ _id }) => _id),
    );
    const begun = await this.begunAmong(present, session);
    let accepted = 0;
    for (const item of present) {
      const one = byId.get(String(item._id));
      if (!one || begun.has(String(item._id)) || hasPredictionOf(item, one.model)) continue;
      await this.items.setPrediction(session, item, one.prediction);
      accepted += 1;
    }
    return accepted;
  }

  private async begunAmong(items: readonly Pick<ItemRecord, '_id'>[], session: ClientSession | null = null): Promise<Set<string>> {
    const ids = items.map(({ _id }) => _id);
    const begun = await this.annotations.itemsAmong(ids, session);
    return new Set([...begun, ...(await this.assignments.endedAmong(ids, session))].map(String));
  }

  /** Refuses a prediction that causes an internal error: it would do so at each try. */
  private guarded<T>(item: ItemRecord, check: () => T): T | Refused {
    try {
      return check();
    } catch (error) {
      this.logger.error(`The program failed on the prediction of item ${String(item._id)}`, errorStack(error));
      return refused('', PREDICTION_MESSAGES.programFault);
    }
  }
}

const refused = (field: string, message: string): Refused => ({ problem: { field, message } });

const refusedBy = ({ field, message }: Problem): Refused => refused(field.replace(/^predictions\[0\]/, 'prediction'), message);

/** Reads a prediction with its item like a row of an import. */
function readOne(config: LabelConfig, item: ItemRecord, given: unknown): NewItem | Refused {
  const fault = predictionFault(given);
  if (fault) return { problem: fault };
  const read = readRow(config, { value: { data: dataOf(item), predictions: [given as Json] } });
  if (read.ok) return read.value;
  const [problem = { field: '', message: PREDICTION_MESSAGES.noPrediction }] = read.problems;
  return refusedBy(problem);
}

function measuredOne(config: LabelConfig, row: NewItem, known: ReadonlyMap<string, MediumDescription>): CheckedPrediction {
  const [problem] = mediaProblems(config, row, known);
  if (problem) return refusedBy(problem);
  const { prediction } = row;
  if (!prediction) return refused('prediction', PREDICTION_MESSAGES.noPrediction);
  return { prediction: JSON.stringify(prediction), model: prediction.model };
}
