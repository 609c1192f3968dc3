import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter } from 'mongoose';
import { type CountQuestion } from '../../../common/pagination/read-together.js';
import { firstHits } from '../../../common/search/first-hits.js';
import { TASK_MODEL, type TaskRecord } from './persistence/task.schema.js';

/** Tasks for overview and search. Each query has its index. */
@Injectable()
export class TaskQueries {
  constructor(@InjectModel(TASK_MODEL) private readonly tasks: Model<TaskRecord>) {}

  async search(words: QueryFilter<TaskRecord>): Promise<TaskRecord[]> {
    return firstHits(this.tasks, { archived: false, ...words });
  }

  notArchived(limit: number): CountQuestion {
    return { of: this.tasks.collection, filter: { archived: false }, limit };
  }
}
