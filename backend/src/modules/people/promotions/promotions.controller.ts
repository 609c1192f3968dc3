import { Body, Controller, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import { ApiChangedRecordResponse, ApiWaitingRecordResponse, answerWaiting } from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ApprovePromotionDto, UpdateUserDto } from '../users/dto/update-user.dto.js';
import { UserDto } from '../users/dto/user.dto.js';
import { PromotionsService } from './promotions.service.js';

@ApiTags('users')
@Scopes('people')
@Controller('users')
export class PromotionsController {
  constructor(private readonly promotions: PromotionsService) {}

  @Patch(':id')
  @StepUp(({ role, duties, withdraw }) => [role, duties, withdraw].some((change) => change !== undefined))
  @ApiChangedRecordResponse(UserDto)
  @ApiWaitingRecordResponse(UserDto)
  async change(
    @AuthUser() person: CurrentUser,
    @Param('id', IdPipe) id: string,
    @Body() changes: UpdateUserDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return answerWaiting(reply, await this.promotions.change(person, id, changes));
  }

  @Post(':id/promotion/approve')
  @StepUp()
  @ApiChangedRecordResponse(UserDto)
  approve(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { duties }: ApprovePromotionDto) {
    return this.promotions.approve(person, id, duties);
  }
}
