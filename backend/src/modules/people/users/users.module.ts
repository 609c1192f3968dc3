import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyModule } from '../../../common/idempotency/idempotency.module.js';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { AccountMarks } from './account-marks.js';
import { ClosingAccounts } from './closing-accounts.js';
import { ContentChoices } from './content-choices.service.js';
import { UserCreated, UserRenamed, LoggedOut } from './user-events.js';
import { PasswordHasher } from './password-hasher.js';
import { PayoutAccounts } from './payout-accounts.js';
import { UserRepository } from './persistence/user.repository.js';
import { USER_MODEL, userSchema } from './persistence/user.schema.js';
import { ProfileService } from './profile.service.js';
import { SkillsService } from './skills.service.js';
import { UserQueries } from './user-queries.js';
import { UserNamesController, UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AuditModule, IdempotencyModule, MongooseModule.forFeature([{ name: USER_MODEL, schema: userSchema }])],
  controllers: [UsersController, UserNamesController],
  providers: [
    UsersService,
    UserCreated,
    UserRenamed,
    LoggedOut,
    ProfileService,
    SkillsService,
    ClosingAccounts,
    ContentChoices,
    AccountMarks,
    PayoutAccounts,
    UserQueries,
    UserRepository,
    PasswordHasher,
  ],
  exports: [
    UsersService,
    UserCreated,
    UserRenamed,
    LoggedOut,
    ProfileService,
    SkillsService,
    ClosingAccounts,
    ContentChoices,
    PasswordHasher,
    AccountMarks,
    PayoutAccounts,
    UserQueries,
  ],
})
export class UsersModule {}
