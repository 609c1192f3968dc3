import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, AuthUser } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiRecordResponse } from '../../../common/openapi/responses.js';
import { SearchHitsDto, SearchQueryDto } from './dto/search.dto.js';
import { SearchService } from './search.service.js';

@ApiTags('search')
@Controller('search')
export class SearchController {
  constructor(private readonly searches: SearchService) {}

  @Get()
  @AnyRole()
  @ApiRecordResponse(SearchHitsDto)
  search(@AuthUser() person: CurrentUser, @Query() { q }: SearchQueryDto) {
    return this.searches.search(person, q);
  }
}
