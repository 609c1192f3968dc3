import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { SIGNING_KEY_MODEL, signingKeySchema } from './persistence/signing-key.schema.js';
import { SigningKeys } from './signing-keys.service.js';

/** Signs what the platform states, for modules that publish it. */
@Module({
  imports: [AuditModule, MongooseModule.forFeature([{ name: SIGNING_KEY_MODEL, schema: signingKeySchema }])],
  providers: [SigningKeys],
  exports: [SigningKeys],
})
export class SigningModule {}
