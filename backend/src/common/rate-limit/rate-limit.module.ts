import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RATE_LIMIT_MODEL, rateLimitSchema } from './rate-limit.schema.js';
import { RateLimiter } from './rate-limiter.js';

@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: RATE_LIMIT_MODEL, schema: rateLimitSchema }])],
  providers: [RateLimiter],
  exports: [RateLimiter],
})
export class RateLimitModule {}
