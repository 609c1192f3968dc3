import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ApiCreatedRecordResponse } from '../../../common/openapi/responses.js';
import { BulkRunDto } from '../bulk/dto/bulk.dto.js';
import { AssignmentPlansService } from './assignment-plans.service.js';
import { AssignmentsService } from './assignments.service.js';
import { AssignTaskDto } from './dto/job-input.dto.js';
import { PlanAssignmentDto, AnswersAssigned } from './dto/assignment.dto.js';

/** Belongs to jobs and not to tasks, because it makes a job and the tasks module does not know jobs. */
@ApiTags('tasks')
@Controller('tasks')
export class AssignmentsController {
  constructor(
    private readonly assignments: AssignmentsService,
    private readonly plans: AssignmentPlansService,
  ) {}

  @Post('assign')
  @Scopes('projects')
  @RateLimited('bulk')
  @AnswersAssigned()
  assign(@AuthUser() person: CurrentUser, @Body() assignment: AssignTaskDto) {
    return this.assignments.assign(person, assignment);
  }

  @Post('assignments')
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(BulkRunDto)
  plan(@AuthUser() person: CurrentUser, @Body() wanted: PlanAssignmentDto) {
    return this.plans.plan(person, wanted);
  }
}

/** The name that the specification declares (section 7): a second path of the call of `AssignmentsController`. */
@ApiTags('declared names')
@Controller('auth')
export class AssignmentNamesController {
  constructor(private readonly assignments: AssignmentsService) {}

  @Post('assignTask')
  @Scopes('projects')
  @RateLimited('bulk')
  @AnswersAssigned()
  assignTask(@AuthUser() person: CurrentUser, @Body() assignment: AssignTaskDto) {
    return this.assignments.assign(person, assignment);
  }
}
