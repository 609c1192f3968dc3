import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorators.js';
import { ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { DatasetCards } from './dataset-cards.service.js';
import { CardQueryDto, ProvenanceDto } from './dto/dataset-card.dto.js';

/** Signed cards for everybody who has their address. */
@ApiTags('provenance')
@Controller('provenance')
export class ProvenanceController {
  constructor(private readonly cards: DatasetCards) {}

  @Get(':id')
  @Public()
  @RateLimited('provenanceAddress')
  @ApiRecordResponse(ProvenanceDto)
  find(@Param('id') id: string, @Query() { format }: CardQueryDto) {
    return format === 'markdown' ? this.cards.publicMarkdown(id) : this.cards.publicCard(id);
  }
}
