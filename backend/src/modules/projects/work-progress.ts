import { Injectable } from '@nestjs/common';
import { type Progress } from '@labelbridge/contracts';
import { type Types } from 'mongoose';

/** The progress of these records, by id; those whose items nobody has are left out. */
type ProgressOf = (ids: readonly Types.ObjectId[]) => Promise<ReadonlyMap<string, Progress>>;

export interface WorkProgressSource {
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

  private get source(): WorkProgressSource {
    if (!this.#source) throw new Error('nobody provides the progress of work');
    return this.#source;
  }
}
