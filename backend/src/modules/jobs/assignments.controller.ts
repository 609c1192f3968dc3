import { Body, Controller, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiExtraModels, ApiNotFoundResponse, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { CurrentPerson, Roles } from '../../common/access/access.decorators.js';
import { type Person } from '../../common/access/person.js';
import { ErrorBodyDto } from '../../common/openapi/error-body.dto.js';
import { AssignmentsService } from './assignments.service.js';
import { AssignedManyDto, AssignedOneDto } from './dto/assigned.dto.js';
import { AssignTaskDto } from './dto/job-input.dto.js';

/** Lives here and not with the tasks: what it makes is a job, and tasks know nothing of jobs. */
@ApiTags('tasks')
@Controller('tasks')
export class AssignmentsController {
  constructor(private readonly assignments: AssignmentsService) {}

  @Post('assign')
  @Roles('ADMIN')
  @ApiExtraModels(AssignedOneDto, AssignedManyDto)
  @ApiResponse({
    status: 201,
    description: 'With userId the job, with userIds the jobs and whom the task could not be assigned to.',
    schema: { oneOf: [{ $ref: getSchemaPath(AssignedOneDto) }, { $ref: getSchemaPath(AssignedManyDto) }] },
  })
  @ApiNotFoundResponse({ type: ErrorBodyDto })
  @ApiConflictResponse({ type: ErrorBodyDto })
  assign(@CurrentPerson() person: Person, @Body() assignment: AssignTaskDto) {
    return this.assignments.assign(person, assignment);
  }
}
