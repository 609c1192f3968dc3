import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { PassportModule } from '@nestjs/passport';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessGuard } from './access.guard.js';
import { AccessTokens } from './access-tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';
import { SessionRepository } from './persistence/session.repository.js';
import { PasswordResetRepository } from './persistence/password-reset.repository.js';
import { PASSWORD_RESET_MODEL, passwordResetSchema } from './persistence/password-reset.schema.js';
import { SESSION_MODEL, sessionSchema } from './persistence/session.schema.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [
    AuditModule,
    UsersModule,
    NotificationsModule,
    PassportModule,
    JwtModule,
    MongooseModule.forFeature([
      { name: SESSION_MODEL, schema: sessionSchema },
      { name: PASSWORD_RESET_MODEL, schema: passwordResetSchema },
    ]),
  ],
  controllers: [AuthController, PasswordsController],
  providers: [
    AuthService,
    PasswordsService,
    SessionsService,
    SessionRepository,
    PasswordResetRepository,
    AccessTokens,
    JwtStrategy,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [SessionsService],
})
export class AuthModule {}
