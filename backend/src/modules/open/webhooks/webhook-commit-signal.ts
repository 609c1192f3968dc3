import { Injectable } from '@nestjs/common';
import { CommitSignal } from '../../../database/commit-signal.js';

/** Wakes the worker when deliveries were written. */
@Injectable()
export class WebhookCommitSignal extends CommitSignal {}
