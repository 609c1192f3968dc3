import { Injectable } from '@nestjs/common';
import { TransactionEvent } from '../../../database/transaction-event.js';
import { type ProjectRecord } from './persistence/project.schema.js';

/** A project has a new name or title. Jobs copy both. */
@Injectable()
export class ProjectRenamed extends TransactionEvent<[project: Pick<ProjectRecord, '_id' | 'projectName' | 'title'>]> {}
