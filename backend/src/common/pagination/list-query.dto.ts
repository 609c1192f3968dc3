import { LIMITS } from '@labelbridge/contracts';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { OptionalProperty } from '../validation/validation.decorators.js';

export class ListQueryDto {
  @OptionalProperty({ description: 'words; each must begin a word of the record', maxLength: LIMITS.searchMax })
  @IsString({ message: 'must be text' })
  @MaxLength(LIMITS.searchMax)
  q?: string;

  @OptionalProperty({ description: 'a field of the list, with a leading - for descending order' })
  @IsString({ message: 'must be text' })
  sort?: string;

  @OptionalProperty({ type: 'integer', minimum: 1, maximum: LIMITS.pageMax, default: LIMITS.pageDefault })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value))
  @IsInt({ message: 'must be a whole number' })
  @Min(1)
  @Max(LIMITS.pageMax)
  limit?: number;

  @OptionalProperty({ description: 'page.next of the page before' })
  @IsString({ message: 'must be text' })
  @MaxLength(2_000)
  cursor?: string;

  /** Skips the total, which is then null. Only exports set it; requests cannot. */
  uncounted?: true;
}
