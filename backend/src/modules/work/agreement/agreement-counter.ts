import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { Transactions } from '../../../database/transactions.js';
import { InterfacesService } from '../annotation/interfaces/interfaces.service.js';
import { AnswersReader, type HandedInAnswer } from '../annotation/work/answers-reader.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskCount } from './domain/task-count.js';
import { AgreementRepository } from './persistence/agreement.repository.js';

const ITEMS_AT_ONCE = 5;

/** Runs a generator in turns with other work. @returns what it returns */
async function lastOf<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turn();
  }
}

/** A task with the jobs whose answers are compared. */
export interface CountedTask {
  readonly task: TaskRecord;
  readonly projectId: Types.ObjectId;
  readonly jobIds: readonly Types.ObjectId[];
  /** Ids of people whose job is approved: their answers change no more. */
  readonly approved: ReadonlySet<string>;
  readonly mark: string;
  /** Mark of the count that is kept, if there is one. */
  readonly before: string | undefined;
}

/** Compares the answers on a task, and keeps what follows. */
@Injectable()
export class AgreementCounter {
  constructor(
    private readonly answers: AnswersReader,
    private readonly interfaces: InterfacesService,
    private readonly agreement: AgreementRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @returns false if a concurrent count of the task was kept: it may be of later answers */
  async count({ task, projectId, jobIds, approved, mark, before }: CountedTask): Promise<boolean> {
    const count = new TaskCount(await this.interfaces.configOf(task));
    const places = new Map<string, number>();
    const compared = inTurns(this.compare(task._id, { jobIds, approved }, count, places));
    while (!(await compared.next()).done) continue;
    const { figures, contested, likeness, people } = await lastOf(count.end());
    const items = contested.map(({ item, suggestions, ...found }) => ({
      _id: new Types.ObjectId(item),
      taskId: task._id,
      projectId,
      index: places.get(item) ?? 0,
      ...found,
      suggestions: JSON.stringify(suggestions),
    }));
    const counted = {
      task: { _id: task._id, projectId, mark, figures: JSON.stringify(figures), likeness: JSON.stringify(likeness) },
      items,
      people: Object.entries(people).map(([id, same]) => ({ taskId: task._id, projectId, annotatorId: new Types.ObjectId(id), ...same })),
    };
    return this.transactions.run((session) => this.agreement.replace(session, before, counted));
  }

  async forget(taskId: Types.ObjectId): Promise<void> {
    await this.transactions.run((session) => this.agreement.remove(session, taskId));
  }

  private async *compare(
    taskId: Types.ObjectId,
    { jobIds, approved }: Pick<CountedTask, 'jobIds' | 'approved'>,
    count: TaskCount,
    places: Map<string, number>,
  ): AsyncGenerator<void> {
    for (let after = -1; ;) {
      const items = await this.answers.nextItems(taskId, after, ITEMS_AT_ONCE);
      for (const { _id, index } of items) {
        places.set(String(_id), index);
        const answers: HandedInAnswer[] = [];
        // Item by item: nine answers may have megabytes each.
        for await (const answer of inTurns(this.answers.answersOn([_id], jobIds))) answers.push(answer);
        yield* count.add(
          String(_id),
          answers.map(({ annotatorId, submittedAt, regions }) => {
            const person = String(annotatorId);
            return { person, at: submittedAt, regions, isFinal: approved.has(person) };
          }),
        );
      }
      const last = items.at(-1);
      if (!last || items.length < ITEMS_AT_ONCE) return;
      after = last.index;
    }
  }
}
