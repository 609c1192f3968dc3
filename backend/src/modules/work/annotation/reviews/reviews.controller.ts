import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { ApiKeysToo, AuthUser, Scopes } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { BodyLimit } from '../../../../common/http/body-limit.js';
import { ApiBulkResponse, ApiChangedRecordResponse, ApiRecordResponse } from '../../../../common/openapi/responses.js';
import { PATCH_JSON } from '../dto/patch.dto.js';
import { RateLimited } from '../../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { IdsDto } from '../../../../common/validation/shared.dto.js';
import { AnnotationDto, CommentDto, ReviewDto, ReviewedDto } from '../dto/review.dto.js';
import { ReviewsService } from './reviews.service.js';

@ApiTags('annotation')
@Controller()
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Get('annotations/:id')
  @ApiKeysToo()
  @Scopes('annotate', 'projects', 'review')
  @ApiRecordResponse(AnnotationDto)
  find(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.reviews.findReview(person, id);
  }

  @Post('annotations/:id/review')
  @Scopes('review')
  @BodyLimit(WORK_ITEM_LIMITS.patchBytes, PATCH_JSON)
  @ApiChangedRecordResponse(ReviewedDto)
  review(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() review: ReviewDto) {
    return this.reviews.review(person, id, review);
  }

  @Post('jobs/:id/items/accept')
  @Scopes('review')
  @RateLimited('bulk')
  @ApiBulkResponse(ReviewedDto)
  acceptMany(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { ids }: IdsDto) {
    return this.reviews.acceptMany(person, id, ids);
  }

  @Post('region-comments/:id/resolve')
  @Scopes('annotate', 'review')
  @ApiChangedRecordResponse(CommentDto)
  resolve(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.reviews.setCommentResolved(person, id, true);
  }

  @Post('region-comments/:id/reopen')
  @Scopes('review')
  @ApiChangedRecordResponse(CommentDto)
  reopen(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.reviews.setCommentResolved(person, id, false);
  }
}
