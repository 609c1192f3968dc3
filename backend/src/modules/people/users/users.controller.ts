import { Body, Controller, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import { Idempotent } from '../../../common/idempotency/idempotency.interceptor.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import { ApiChangedRecordResponse, ApiListResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { SkillsDto } from '../../../common/validation/skills.dto.js';
import { ContentChoices } from './content-choices.service.js';
import { ResolveAccountDto, ResolvedAccountDto } from './dto/payout-account.dto.js';
import { UpdateMeDto } from './dto/update-user.dto.js';
import { ProfileDto, UserDetailDto, UserDto, ContentChoicesDto, ExportUsersQueryDto, ListUsersQueryDto } from './dto/user.dto.js';
import { ProfileService } from './profile.service.js';
import { SkillsService } from './skills.service.js';
import { USER_COLUMNS } from './users.csv.js';
import { changesPayee } from './users.policy.js';
import { UsersService } from './users.service.js';

@ApiTags('users')
@Controller('users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
    private readonly skills: SkillsService,
    private readonly content: ContentChoices,
  ) {}

  @Get()
  @Scopes('projects', 'pay', 'people')
  @ApiListResponse(UserDto)
  list(@Query() query: ListUsersQueryDto) {
    return this.users.listUsers(query);
  }

  @Get('export.csv')
  @Scopes('people')
  @StepUp()
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@Query() query: ExportUsersQueryDto) {
    return csvFile('users', USER_COLUMNS, (paging) => this.users.listUsers({ ...query, ...paging }));
  }

  @Get('me')
  @AnyRole()
  @ApiRecordResponse(ProfileDto)
  me(@AuthUser() person: CurrentUser) {
    return this.profiles.me(person);
  }

  @Patch('me')
  @AnyRole()
  @StepUp(changesPayee)
  @Idempotent()
  @ApiChangedRecordResponse(ProfileDto)
  updateMe(@AuthUser() person: CurrentUser, @Body() changes: UpdateMeDto) {
    return this.profiles.update(person, changes);
  }

  @Get('me/skills')
  @Scopes('annotate')
  @ApiRecordResponse(SkillsDto)
  mySkills(@AuthUser() person: CurrentUser) {
    return this.skills.mine(person);
  }

  @Put('me/skills')
  @Scopes('annotate')
  @ApiChangedRecordResponse(SkillsDto)
  saveSkills(@AuthUser() person: CurrentUser, @Body() skills: SkillsDto) {
    return this.skills.save(person, skills);
  }

  @Get('me/content')
  @Scopes('annotate')
  @ApiRecordResponse(ContentChoicesDto)
  myContent(@AuthUser() person: CurrentUser) {
    return this.content.mine(person);
  }

  @Put('me/content')
  @Scopes('annotate')
  @ApiChangedRecordResponse(ContentChoicesDto)
  saveContent(@AuthUser() person: CurrentUser, @Body() choices: ContentChoicesDto) {
    return this.content.save(person, choices);
  }

  @Post('me/payout-account/resolve')
  @AnyRole()
  @RateLimited('accountNames')
  @ApiRecordResponse(ResolvedAccountDto)
  resolveAccount(@AuthUser() person: CurrentUser, @Body() account: ResolveAccountDto) {
    return this.profiles.resolveAccount(person, account);
  }

  @Get(':id')
  @Scopes('projects', 'pay', 'people')
  @ApiRecordResponse(UserDetailDto)
  find(@Param('id', IdPipe) id: string) {
    return this.profiles.detail(id);
  }
}

/** An alias under the path that the specification declares (section 7). */
@ApiTags('declared names')
@Controller('auth')
export class UserNamesController {
  constructor(private readonly users: UsersService) {}

  @Get('getAllUsers')
  @Scopes('projects', 'pay', 'people')
  @ApiListResponse(UserDto)
  getAllUsers(@Query() query: ListUsersQueryDto) {
    return this.users.listUsers(query);
  }
}
