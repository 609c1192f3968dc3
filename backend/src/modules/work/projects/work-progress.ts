import { Injectable } from '@nestjs/common';
import { type Progress } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { Port } from '../../../common/ports/port.js';
import { type Pace } from './domain/expected-work.js';

/** Progress by id; records without items in jobs are left out. */
type ProgressOf = (ids: readonly Types.ObjectId[]) => Promise<ReadonlyMap<string, Progress>>;

/** Items that people had in a project; of each person, no more than promised. */
export interface Shares {
  readonly had: number;
  readonly people: number;
}

/** Shares by project. Projects without items in jobs are left out. @param promised items for each person, by project */
type SharesOf = (promised: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, Shares>>;

export interface PacedTask {
  readonly _id: Types.ObjectId;
  readonly projectId: Types.ObjectId | null;
  readonly interfaceId: Types.ObjectId | null;
  readonly secondsPerItem?: number | null;
}

export interface WorkProgressSource {
  readonly pacesOf: (tasks: readonly PacedTask[]) => Promise<ReadonlyMap<string, Pace>>;
  readonly ofTasks: ProgressOf;
  readonly ofProjects: ProgressOf;
  readonly sharesOf: SharesOf;
}

/** Progress of work in the product. The jobs module binds it. */
@Injectable()
export class WorkProgress extends Port<WorkProgressSource> {
  /** Counts the items of jobs that were neither declined nor cancelled. */
  async ofTasks(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, Progress>> {
    return ids.length === 0 ? new Map() : this.implementation.ofTasks(ids);
  }

  /** Includes the items of tasks that wait for an annotator. */
  async ofProjects(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, Progress>> {
    return ids.length === 0 ? new Map() : this.implementation.ofProjects(ids);
  }

  async sharesOf(promised: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Shares>> {
    return promised.size === 0 ? new Map() : this.implementation.sharesOf(promised);
  }

  async pacesOf(tasks: readonly PacedTask[]): Promise<ReadonlyMap<string, Pace>> {
    return tasks.length === 0 ? new Map() : this.implementation.pacesOf(tasks);
  }
}
