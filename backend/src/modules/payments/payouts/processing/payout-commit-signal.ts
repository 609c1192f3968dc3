import { Injectable } from '@nestjs/common';
import { CommitSignal } from '../../../../database/commit-signal.js';

/** Rung by transactions that made or approved payouts. */
@Injectable()
export class PayoutCommitSignal extends CommitSignal {}
