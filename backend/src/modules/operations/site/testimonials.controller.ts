import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Public, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiChangedRecordResponse, ApiCreatedRecordResponse, ApiListResponse } from '../../../common/openapi/responses.js';
import { ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { PublicTestimonialDto, TestimonialDto, TestimonialInputDto } from './dto/site.dto.js';
import { TestimonialsService } from './testimonials.service.js';

@ApiTags('site')
@Controller('testimonials')
export class TestimonialsController {
  constructor(private readonly testimonials: TestimonialsService) {}

  @Get('public')
  @Public()
  @ApiListResponse(PublicTestimonialDto)
  listPublic(@Query() query: ListQueryDto) {
    return this.testimonials.listPublic(query);
  }

  @Get()
  @Scopes('settings')
  @ApiListResponse(TestimonialDto)
  list(@Query() query: ListQueryDto) {
    return this.testimonials.listTestimonials(query);
  }

  @Post()
  @Scopes('settings')
  @ApiCreatedRecordResponse(TestimonialDto)
  create(@AuthUser() person: CurrentUser, @Body() input: TestimonialInputDto) {
    return this.testimonials.create(person, input);
  }

  @Put(':id')
  @Scopes('settings')
  @ApiChangedRecordResponse(TestimonialDto)
  update(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() input: TestimonialInputDto) {
    return this.testimonials.update(person, id, input);
  }

  @Delete(':id')
  @Scopes('settings')
  @ApiChangedRecordResponse(TestimonialDto)
  remove(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.testimonials.remove(person, id);
  }
}
