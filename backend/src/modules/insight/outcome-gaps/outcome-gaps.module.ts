import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '../../people/users/users.module.js';
import { JobsModule } from '../../work/jobs/jobs.module.js';
import { PayFloorModule } from '../../work/pay-floor/pay-floor.module.js';
import { OutcomeGapsPublisher, OutcomeGapsWorker } from './outcome-gaps-publisher.js';
import { OutcomeGapsController } from './outcome-gaps.controller.js';
import { OutcomeGapsService } from './outcome-gaps.service.js';
import { OUTCOME_QUARTER_MODEL, outcomeQuarterSchema } from './persistence/outcome-quarter.schema.js';

@Module({
  imports: [
    JobsModule,
    PayFloorModule,
    UsersModule,
    MongooseModule.forFeature([{ name: OUTCOME_QUARTER_MODEL, schema: outcomeQuarterSchema }]),
  ],
  controllers: [OutcomeGapsController],
  providers: [OutcomeGapsPublisher, OutcomeGapsService, OutcomeGapsWorker],
})
export class OutcomeGapsModule {}
