import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { RefusalRecorder } from './refusal-recorder.js';

@Module({ imports: [AuditModule, NotificationsModule], providers: [{ provide: APP_INTERCEPTOR, useClass: RefusalRecorder }] })
export class RefusalsModule {}
