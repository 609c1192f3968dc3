import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { PassportModule } from '@nestjs/passport';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessGuard } from './access.guard.js';
import { AccessTokens } from './access-tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { DevicesService } from './devices.service.js';
import { EmailVerificationController } from './email-verification.controller.js';
import { EmailVerificationService } from './email-verification.service.js';
import { LoginChecks } from './login-checks.js';
import { EmailCodes } from './email-codes.js';
import { PasswordResetLinks } from './password-reset-links.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';
import { KNOWN_DEVICE_MODEL, knownDeviceSchema } from './persistence/known-device.schema.js';
import { EMAIL_CODE_MODEL, emailCodeSchema } from './persistence/email-code.schema.js';
import { SessionRepository } from './persistence/session.repository.js';
import { PASSWORD_RESET_MODEL, passwordResetSchema } from './persistence/password-reset.schema.js';
import { SESSION_MODEL, sessionSchema } from './persistence/session.schema.js';
import { AuthUserLoader } from './auth-user-loader.js';
import { PasswordConfirmation } from './password-confirmation.js';
import { ProofLimit } from './proof-limit.js';
import { FactorChanges } from './second-factor/factor-changes.js';
import { LoginChallenges } from './second-factor/login-challenges.js';
import { PASSKEY_CHALLENGE_MODEL, PASSKEY_MODEL, passkeyChallengeSchema, passkeySchema } from './second-factor/passkey.schema.js';
import { PasskeyChallenges } from './second-factor/passkey-challenges.js';
import { PasskeyRepository } from './second-factor/passkey.repository.js';
import { PasskeysController } from './second-factor/passkeys.controller.js';
import { PasskeysService } from './second-factor/passkeys.service.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorRepository } from './second-factor/second-factor.repository.js';
import {
  LOGIN_CHALLENGE_MODEL,
  loginChallengeSchema,
  SECOND_FACTOR_MODEL,
  secondFactorSchema,
} from './second-factor/second-factor.schema.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SecondStepService } from './second-factor/second-step.service.js';
import { SessionListService } from './session-list.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { StepUpController } from './step-up.controller.js';
import { StepUpService } from './step-up.service.js';

@Module({
  imports: [
    ApiKeysModule,
    AuditModule,
    UsersModule,
    NotificationsModule,
    TermsModule,
    JwtModule,
    PassportModule,
    MongooseModule.forFeature([
      { name: SESSION_MODEL, schema: sessionSchema },
      { name: PASSWORD_RESET_MODEL, schema: passwordResetSchema },
      { name: KNOWN_DEVICE_MODEL, schema: knownDeviceSchema },
      { name: EMAIL_CODE_MODEL, schema: emailCodeSchema },
      { name: SECOND_FACTOR_MODEL, schema: secondFactorSchema },
      { name: LOGIN_CHALLENGE_MODEL, schema: loginChallengeSchema },
      { name: PASSKEY_MODEL, schema: passkeySchema },
      { name: PASSKEY_CHALLENGE_MODEL, schema: passkeyChallengeSchema },
    ]),
  ],
  controllers: [
    AuthController,
    PasswordsController,
    SessionsController,
    EmailVerificationController,
    SecondFactorController,
    PasskeysController,
    StepUpController,
  ],
  providers: [
    AuthService,
    PasswordsService,
    SessionsService,
    SessionRepository,
    PasswordResetLinks,
    AccessTokens,
    AuthUserLoader,
    DevicesService,
    LoginChecks,
    EmailCodes,
    EmailVerificationService,
    PasswordConfirmation,
    ProofLimit,
    SessionListService,
    LoginChallenges,
    FactorChanges,
    PasskeyChallenges,
    PasskeyRepository,
    PasskeysService,
    SecondFactorRepository,
    SecondFactorService,
    SecondStepService,
    StepUpService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [SessionsService, PasswordConfirmation],
})
export class AuthModule {}
