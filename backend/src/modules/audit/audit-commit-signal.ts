import { Injectable } from '@nestjs/common';
import { CommitSignal } from '../../database/commit-signal.js';

/** Rung by transactions that recorded a change. */
@Injectable()
export class AuditCommitSignal extends CommitSignal {}
