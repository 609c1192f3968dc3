import { ApiProperty } from '@nestjs/swagger';
import {
  APPEAL_DECISION_RULES,
  APPEAL_DECISIONS,
  APPEAL_RULES,
  APPEAL_STATES,
  type AppealDecision,
  type AppealState,
  LIMITS,
  TASK_NAMES,
  type TaskName,
} from '@labelbridge/contracts';
import { IsIn } from 'class-validator';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { Validates } from '../../../../common/validation/validation.decorators.js';
import { DecisionDto } from '../dto/job-input.dto.js';

export class AppealJobDto extends DecisionDto {
  @ApiProperty({ maxLength: LIMITS.reasonMax, description: 'why the work is right; the admin who decides reads it' })
  @Validates(APPEAL_RULES)
  text: string;
}

export class DecideAppealDto {
  @ApiProperty({ enum: APPEAL_DECISIONS, enumName: 'AppealDecision', description: 'of the rejection' })
  @IsIn(APPEAL_DECISIONS, { message: `must be one of: ${APPEAL_DECISIONS.join(', ')}` })
  decision: AppealDecision;

  @ApiProperty({ maxLength: LIMITS.reasonMax, description: 'the annotator reads it' })
  @Validates(APPEAL_DECISION_RULES)
  reason: string;
}

export class ListAppealsQueryDto extends ListQueryDto {
  @OptionalEnum(APPEAL_STATES, { enumName: 'AppealState' })
  state?: AppealState;
}

export class ExportAppealsQueryDto extends WithoutPaging(ListAppealsQueryDto) {}

class AppealBaseDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: APPEAL_STATES, enumName: 'AppealState' }) state: AppealState;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ format: 'date-time', description: 'when it is decided for the annotator' }) decideBy: string;
  @ApiProperty() text: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decidedAt: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'of the decision' }) reason: string | null;
  @ApiProperty({ description: 'nobody decided in time' }) byTime: boolean;
}

/** The last appeal of a job, on its page. */
export class JobAppealDto extends AppealBaseDto {
  @ApiProperty({ description: 'whether the caller may decide it now' }) decidable: boolean;
  @ApiProperty({ description: 'whether an admin may decide it now; if not, it is decided for the annotator' }) hasDecider: boolean;
}

export class AppealDto extends AppealBaseDto {
  @ApiProperty() jobId: string;
  @ApiProperty({ enum: TASK_NAMES, enumName: 'TaskName' }) taskName: TaskName;
  @ApiProperty({ type: String, nullable: true }) title: string | null;
  @ApiProperty({ type: String, nullable: true }) projectName: string | null;
  @ApiProperty() annotatorName: string;
  @ApiProperty({ description: 'of the rejection' }) rejectionReason: string;
  @ApiProperty() rejectedBy: string;
  @ApiProperty({ type: String, nullable: true }) decidedBy: string | null;
}

/** Appeals of the rejections of one admin. */
export class AppealFiguresDto {
  @ApiProperty({ type: 'integer' }) open: number;
  @ApiProperty({ type: 'integer' }) upheld: number;
  @ApiProperty({ type: 'integer', description: 'with those that nobody decided in time' }) overturned: number;
  @ApiProperty({ type: 'integer', description: 'overturned because nobody decided in time' }) byTime: number;
  @ApiProperty({ type: 'integer' }) withdrawn: number;
  @ApiProperty({ description: 'no other active admin has the duty Review' }) alone: boolean;
}
