import { type ContentCategory } from '@labelbridge/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { CONTENT_PROPERTY, IsContent } from '../../../../common/validation/enum.decorators.js';

export class ContentChoicesDto {
  @ApiProperty({ ...CONTENT_PROPERTY, description: 'what the work of the caller may show' })
  @IsContent()
  allowed: ContentCategory[];
}
