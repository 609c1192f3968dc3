import { ApiProperty } from '@nestjs/swagger';
import { BULK_LIMITS, LIMITS } from '@labelbridge/contracts';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';

export class ImportTasksDto {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.titleMax })
  @MaxLength(LIMITS.titleMax)
  @MinLength(1, { message: 'must not be empty' })
  @IsString({ message: 'must be text' })
  fileName: string;

  @ApiProperty({ maxLength: BULK_LIMITS.importLength, description: 'the content of the file' })
  @MaxLength(BULK_LIMITS.importLength)
  @IsString({ message: 'must be text' })
  text: string;

  @OptionalProperty({ maxLength: 40, description: 'that the file had; for the preview' })
  @Matches(/^[\w-]+$/, { message: 'must be the name of an encoding' })
  @MaxLength(40)
  encoding?: string;
}
