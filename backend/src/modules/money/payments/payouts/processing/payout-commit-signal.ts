import { Injectable } from '@nestjs/common';
import { CommitSignal } from '../../../../../database/commit-signal.js';

/** Signals the commit of transactions that created or approved payouts. */
@Injectable()
export class PayoutCommitSignal extends CommitSignal {}
