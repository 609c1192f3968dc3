import { Injectable } from '@nestjs/common';
import { type Progress } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { type Pace } from './domain/expected-work.js';

/** The progress of these records, by id; those whose items nobody has are left out. */
type ProgressOf = (ids: readonly Types.ObjectId[]) => Promise<ReadonlyMap<string, Progress>>;

/** A task as far as it says how long an item takes. */
export interface PacedTask {
  readonly _id: Types.ObjectId;
  readonly projectId: Types.ObjectId | null;
  readonly interfaceId: Types.ObjectId | null;
  readonly secondsPerItem?: number | null;
}

export interface WorkProgressSource {
  /** How long an item of these tasks takes, by the task's id; unknown ones are left out. */
  readonly pacesOf: (tasks: readonly PacedTask[]) => Promise<ReadonlyMap<string, Pace>>;
  readonly ofTasks: ProgressOf;
  readonly ofProjects: ProgressOf;
}

/** How far work in the product is. The jobs module provides the source: the projects and tasks modules do not import jobs. */
@Injectable()
export class WorkProgress {
  #source: WorkProgressSource | undefined;

  provide(source: WorkProgressSource): void {
    this.#source = source;
  }

  /** The items of the jobs of these tasks that were neither declined nor cancelled. */
  async ofTasks(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, Progress>> {
    return ids.length === 0 ? new Map() : this.source.ofTasks(ids);
  }

  /** As `ofTasks`, with the items of tasks that wait for an annotator. */
  async ofProjects(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, Progress>> {
    return ids.length === 0 ? new Map() : this.source.ofProjects(ids);
  }

  async pacesOf(tasks: readonly PacedTask[]): Promise<ReadonlyMap<string, Pace>> {
    return tasks.length === 0 ? new Map() : this.source.pacesOf(tasks);
  }

  private get source(): WorkProgressSource {
    if (!this.#source) throw new Error('nobody provides the progress of work');
    return this.#source;
  }
}
