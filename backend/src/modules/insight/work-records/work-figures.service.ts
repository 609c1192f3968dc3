import { Injectable } from '@nestjs/common';
import { type WorkFigures } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { JobQueries } from '../../work/jobs/job-queries.js';
import { ProjectQueries } from '../../work/projects/project-queries.js';
import { MyQualityService } from '../../work/quality/my-quality.service.js';
import { WorkTally } from './domain/work-tally.js';

/** Computes what a person's approved work says, in pieces between which the server answers others. */
@Injectable()
export class WorkFiguresService {
  constructor(
    private readonly jobs: JobQueries,
    private readonly projects: ProjectQueries,
    private readonly quality: MyQualityService,
    private readonly clock: Clock,
  ) {}

  async of(annotatorId: Types.ObjectId): Promise<{ jobs: number; figures: WorkFigures }> {
    const tally = new WorkTally();
    for await (const piece of this.jobs.approvedOf(annotatorId)) for (const job of piece) tally.add(job);
    const [gold, rejected, languages] = await Promise.all([
      this.quality.overallOf(annotatorId),
      this.jobs.countRejected(annotatorId, this.clock.now()),
      this.projects.languagesOf(
        annotatorId,
        tally.projectIds.map((id) => new Types.ObjectId(id)),
      ),
    ]);
    return { jobs: tally.jobs, figures: tally.figures({ gold, rejected, languages }) };
  }
}
