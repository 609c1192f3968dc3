import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RateLimiter, RATE_LIMIT_MODEL, rateLimitSchema } from './rate-limiter.js';

@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: RATE_LIMIT_MODEL, schema: rateLimitSchema }])],
  providers: [RateLimiter],
  exports: [RateLimiter],
})
export class RateLimitModule {}
