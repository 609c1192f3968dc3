import { Injectable } from '@nestjs/common';
import { LEAVING_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { processBulk } from '../../../common/bulk/process-bulk.js';
import { notFound } from '../../../common/errors/errors.js';
import { type Failure, type Many, type One } from '../../../common/openapi/responses.js';
import { type JobEnding, JobEndings } from '../jobs/job-endings.service.js';
import { MembersLeaving } from '../projects/members-leaving.service.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { type LeavingDto, type LeavingJobDto, toLeavingJob } from './leaving.dto.js';

/** Lets annotators leave projects: no new work comes, open work is handed in or back, and a repeated call goes on where one stopped. */
@Injectable()
export class LeavingService {
  constructor(
    private readonly members: MembersLeaving,
    private readonly projects: ProjectWorkService,
    private readonly endings: JobEndings,
  ) {}

  /** @throws 404 if they never applied to the project, and have no open work in it */
  async preview(person: CurrentUser, id: string): Promise<One<LeavingDto>> {
    const [projectId, annotatorId] = [new Types.ObjectId(id), new Types.ObjectId(person._id)];
    const [application] = await this.projects.findOwnApplications(annotatorId, [projectId]);
    const plan = await this.endings.plan(annotatorId, projectId);
    // A repeated call of who has left finds nothing more to do.
    if (!application && plan.length === 0) throw notFound();
    return { data: { application: application?.status ?? null, jobs: plan.map(toLeavingJob) } };
  }

  /** @throws 404 as `preview`. A job that could not be ended is in `failed`. */
  async leave(person: CurrentUser, id: string): Promise<Many<LeavingJobDto>> {
    await this.preview(person, id);
    // First, so that no new work comes meanwhile.
    await this.members.leave(person, id);
    const plan = await this.endings.plan(new Types.ObjectId(person._id), new Types.ObjectId(id));
    return { message: LEAVING_MESSAGES.left, ...(await this.endAll(person, plan)) };
  }

  /** Plans the open jobs of all projects. */
  async planAll(annotatorId: Types.ObjectId): Promise<LeavingJobDto[]> {
    return (await this.endings.plan(annotatorId)).map(toLeavingJob);
  }

  /** Leaves all projects. @returns what could not be ended */
  async leaveAll(person: CurrentUser): Promise<Failure[]> {
    const annotatorId = new Types.ObjectId(person._id);
    for (const projectId of await this.members.projectsOf(annotatorId)) await this.members.leave(person, String(projectId));
    return (await this.endAll(person, await this.endings.plan(annotatorId))).failed;
  }

  private async endAll(person: CurrentUser, plan: readonly JobEnding[]) {
    const ids = plan.map(({ job }) => String(job._id));
    const { data, failed } = await processBulk(ids, (id) => this.endings.end(person, new Types.ObjectId(id)));
    return { data: data.flatMap((ending) => (ending ? [toLeavingJob(ending)] : [])), failed };
  }
}
