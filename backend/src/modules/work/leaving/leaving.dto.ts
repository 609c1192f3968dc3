import { ApiProperty } from '@nestjs/swagger';
import { APPLICATION_STATUSES, type ApplicationStatus } from '@labelbridge/contracts';
import { JobEndDto } from '../jobs/dto/job.dto.js';
import { type JobEnding } from '../jobs/job-endings.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';

/** An open job, and what leaving makes of it. */
export class LeavingJobDto extends JobEndDto {
  @ApiProperty() _id: string;
  @ApiProperty() taskTitle: string;
  @ApiProperty({ type: String, nullable: true }) projectId: string | null;
}

export class LeavingDto {
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus', nullable: true }) application: ApplicationStatus | null;
  @ApiProperty({ type: [LeavingJobDto] }) jobs: LeavingJobDto[];
}

export const toLeavingJob = ({ job, step, minutes, pays }: JobEnding): LeavingJobDto => ({
  _id: String(job._id),
  taskTitle: taskTitleOf(job.task),
  projectId: job.projectId && String(job.projectId),
  step,
  minutes,
  pays,
});
