import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RUN_KIND_TEXT } from '@labelbridge/contracts';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { RunEnded } from './run-ended.js';

/** Tells the admin who started a run that it has ended. A script asks, or waits for the webhook. */
@Injectable()
export class RunNotices implements OnModuleInit {
  constructor(
    private readonly runEnded: RunEnded,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit(): void {
    this.runEnded.subscribe(async (session, { _id, kind, title, state, reason, by, keyName, result, refused }) => {
      if (keyName !== null) return;
      const name = `${RUN_KIND_TEXT[kind]}: ${title}`;
      const data = { runId: String(_id), name, reason: state === 'done' ? null : (reason ?? ''), hasFile: result !== null, refused };
      await this.notifications.notify(session, { userId: by, kind: 'run-ended', data });
    });
  }
}
