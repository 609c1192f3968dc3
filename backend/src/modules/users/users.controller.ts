import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, CurrentPerson, Roles } from '../../common/access/access.decorators.js';
import { type Person } from '../../common/access/person.js';
import { AnswersChanged, AnswersList, AnswersOne } from '../../common/openapi/answers.js';
import { IdPipe } from '../../common/validation/object-id.js';
import { ListUsersQueryDto } from './dto/list-users.query.dto.js';
import { UpdateMeDto, UpdateUserDto } from './dto/update-user.dto.js';
import { UserDto } from './dto/user.dto.js';
import { UsersService } from './users.service.js';

@ApiTags('users')
@Controller('users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Roles('ADMIN')
  @AnswersList(UserDto)
  list(@Query() query: ListUsersQueryDto) {
    return this.users.list(query);
  }

  @Get('me')
  @AnyRole()
  @AnswersOne(UserDto)
  me(@CurrentPerson() person: Person) {
    return this.users.me(person);
  }

  @Patch('me')
  @AnyRole()
  @AnswersChanged(UserDto)
  updateMe(@CurrentPerson() person: Person, @Body() changes: UpdateMeDto) {
    return this.users.updateMe(person, changes);
  }

  @Patch(':id')
  @Roles('ADMIN')
  @AnswersChanged(UserDto)
  update(@CurrentPerson() person: Person, @Param('id', IdPipe) id: string, @Body() changes: UpdateUserDto) {
    return this.users.update(person, id, changes);
  }
}
