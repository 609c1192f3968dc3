import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access.decorators.js';
import { AnswersList } from '../../common/openapi/responses.js';
import { ListUsersQueryDto } from './dto/list-users.query.dto.js';
import { UserDto } from './dto/user.dto.js';
import { UsersService } from './users.service.js';

/** The name that the specification declares (section 7): a second path of a call of `UsersController`. */
@ApiTags('declared names')
@Controller('auth')
export class UserNamesController {
  constructor(private readonly users: UsersService) {}

  @Get('getAllUsers')
  @Roles('ADMIN')
  @AnswersList(UserDto)
  getAllUsers(@Query() query: ListUsersQueryDto) {
    return this.users.list(query);
  }
}
