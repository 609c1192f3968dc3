import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IDEMPOTENCY_MODEL, idempotencySchema } from './idempotency.schema.js';
import { IdempotencyEffects } from './idempotency-effects.js';
import { IdempotencyStore } from './idempotency.store.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: IDEMPOTENCY_MODEL, schema: idempotencySchema }])],
  providers: [IdempotencyStore, IdempotencyEffects],
  exports: [IdempotencyStore, IdempotencyEffects],
})
export class IdempotencyModule {}
