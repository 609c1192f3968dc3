import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@labelbridge/contracts';
import { IsString, MaxLength } from 'class-validator';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';

export class SearchQueryDto {
  @OptionalProperty({ description: 'words; each must begin a word of what is found', maxLength: LIMITS.searchMax })
  @IsString({ message: 'must be text' })
  @MaxLength(LIMITS.searchMax)
  q?: string;
}

export class SearchHitDto {
  @ApiProperty() _id: string;
  @ApiProperty() title: string;
  @ApiProperty() subtitle: string;
  @ApiProperty({ description: 'a path of the screens', example: '/admin/jobs/0123456789abcdef01234567' }) link: string;
}

/** Hits, at most five of each kind. Kinds that the person may not see are empty. */
export class SearchHitsDto {
  @ApiProperty({ type: [SearchHitDto], description: 'of the screens, by title and synonyms; the _id is the path' }) pages: SearchHitDto[];
  @ApiProperty({ type: [SearchHitDto] }) projects: SearchHitDto[];
  @ApiProperty({ type: [SearchHitDto], description: 'to admins' }) tasks: SearchHitDto[];
  @ApiProperty({ type: [SearchHitDto] }) jobs: SearchHitDto[];
  @ApiProperty({ type: [SearchHitDto] }) payments: SearchHitDto[];
  @ApiProperty({ type: [SearchHitDto], description: 'to admins' }) users: SearchHitDto[];
}
