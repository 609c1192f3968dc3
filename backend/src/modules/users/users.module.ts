import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { PasswordHasher } from './password-hasher.js';
import { PayoutAccounts } from './payout-accounts.js';
import { UserRepository } from './persistence/user.repository.js';
import { USER_MODEL, userSchema } from './persistence/user.schema.js';
import { ProfileService } from './profile.service.js';
import { UserNamesController } from './user-names.controller.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AuditModule, MongooseModule.forFeature([{ name: USER_MODEL, schema: userSchema }])],
  controllers: [UsersController, UserNamesController],
  providers: [UsersService, ProfileService, PayoutAccounts, UserRepository, PasswordHasher],
  exports: [UsersService, PasswordHasher],
})
export class UsersModule {}
