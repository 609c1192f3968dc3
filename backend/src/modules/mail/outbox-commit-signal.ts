import { Injectable } from '@nestjs/common';
import { CommitSignal } from '../../database/commit-signal.js';

/** Rung by transactions that wrote mail. */
@Injectable()
export class OutboxCommitSignal extends CommitSignal {}
