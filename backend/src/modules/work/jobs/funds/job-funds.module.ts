import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { InvoicesModule } from '../../../money/payments/invoices/invoices.module.js';
import { ProjectFundsModule } from '../../projects/project-funds.module.js';
import { JobFundingRepository } from '../persistence/job-funding.repository.js';
import { JOB_MODEL, jobSchema } from '../persistence/job.schema.js';
import { FundsCheck } from './funds-check.service.js';
import { JobFunds } from './job-funds.service.js';

/** Small, so that the command line loads it without the rest of the jobs. */
@Module({
  imports: [ProjectFundsModule, InvoicesModule, MongooseModule.forFeature([{ name: JOB_MODEL, schema: jobSchema }])],
  providers: [JobFundingRepository, JobFunds, FundsCheck],
  exports: [JobFunds, FundsCheck],
})
export class JobFundsModule {}
