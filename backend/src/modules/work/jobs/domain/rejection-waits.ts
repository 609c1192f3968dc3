import { type Counted } from '@labelbridge/contracts';
import { type JobRecord } from '../persistence/job.schema.js';

/** A rejection to which a second admin must agree first. Ends its transaction. */
export class RejectionWaits extends Error {
  override readonly name = 'RejectionWaits';

  constructor(
    readonly job: JobRecord,
    readonly counted: Counted | 'bulk',
  ) {
    super('a second admin must agree to this rejection');
  }
}
