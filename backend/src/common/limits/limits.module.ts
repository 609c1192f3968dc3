import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LIMIT_MODEL, limitSchema } from './limit.schema.js';
import { RateLimiter } from './rate-limiter.js';

/** Budgets of tries, for every module that has a limited route. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: LIMIT_MODEL, schema: limitSchema }])],
  providers: [RateLimiter],
  exports: [RateLimiter],
})
export class LimitsModule {}
