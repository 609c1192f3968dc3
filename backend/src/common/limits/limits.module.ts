import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LIMIT_MODEL, limitSchema } from './limit.schema.js';
import { Limits } from './limits.js';

/** Budgets of tries, for every module that has a limited route. */
@Global()
@Module({ imports: [MongooseModule.forFeature([{ name: LIMIT_MODEL, schema: limitSchema }])], providers: [Limits], exports: [Limits] })
export class LimitsModule {}
