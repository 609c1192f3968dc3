import { ApiPropertyOptional } from '@nestjs/swagger';
import { LIMITS } from '@labelbridge/contracts';
import { ArrayMaxSize, IsArray, IsBoolean, IsString, MaxLength } from 'class-validator';
import { IsId } from '../../../common/validation/object-id.js';
import { Nullable, Optional } from '../../../common/validation/validation.decorators.js';

/** Whom to invite, and to what: the contacts of `contactIds`, or `all` that match `q`; to a project, or to sign up. */
export class PrepareInvitationDto {
  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.idsMax })
  @Optional()
  @IsId({ each: true })
  @ArrayMaxSize(LIMITS.idsMax)
  @IsArray({ message: 'must be a list of ids' })
  contactIds?: string[];

  @ApiPropertyOptional({ description: 'all contacts that match `q`' })
  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  all?: boolean;

  @ApiPropertyOptional({ maxLength: LIMITS.searchMax })
  @Optional()
  @MaxLength(LIMITS.searchMax)
  @IsString({ message: 'must be text' })
  q?: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'left out: they are invited to sign up' })
  @Nullable()
  @IsId()
  projectId?: string | null;
}
