import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import { type CountQuestion } from '../../../common/pagination/read-together.js';
import { TASK_MODEL, type TaskRecord } from './persistence/task.schema.js';

/** Tasks for the overview. Each query has its index. */
@Injectable()
export class TaskQueries {
  constructor(@InjectModel(TASK_MODEL) private readonly tasks: Model<TaskRecord>) {}

  notArchived(limit: number): CountQuestion {
    return { of: this.tasks.collection, filter: { archived: false }, limit };
  }
}
