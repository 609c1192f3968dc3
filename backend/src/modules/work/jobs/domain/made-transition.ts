import { type Actor } from '../../../../common/access/current-user.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { type JobTransition } from './job-transitions.js';

export interface MadeTransition {
  readonly actor: Actor;
  readonly transition: JobTransition;
  readonly before: JobRecord;
  readonly after: JobRecord;
}
