import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { TransactionEvent } from '../../../database/transaction-event.js';

export interface PersonPause {
  readonly projectId: Types.ObjectId;
  /** Right answers among those on gold items that led to the pause. */
  readonly right: number;
  readonly seen: number;
  readonly jobsSetAside: number;
}

/** Wrong answers on gold items paused somebody's new work in a project. */
@Injectable()
export class PersonPaused extends TransactionEvent<[pause: PersonPause]> {}
