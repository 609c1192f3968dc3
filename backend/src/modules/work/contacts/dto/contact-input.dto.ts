import { ApiProperty } from '@nestjs/swagger';
import { BULK_EMAIL_MESSAGES, CONTACT_MESSAGES, LIMITS } from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString, MaxLength } from 'class-validator';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';

/** Addresses of a file, or of a part of it. Invalid ones are counted, not refused. */
export class BulkEmailsDto {
  @ApiProperty({ type: [String], minItems: 1, maxItems: LIMITS.bulkEmailsMax })
  @IsString({ each: true, message: CONTACT_MESSAGES.emailsShape })
  @ArrayMaxSize(LIMITS.bulkEmailsMax, { message: `must not have more than ${LIMITS.bulkEmailsMax} entries: send them in parts` })
  @ArrayNotEmpty({ message: BULK_EMAIL_MESSAGES.noneFound })
  @IsArray({ message: CONTACT_MESSAGES.emailsShape })
  emails: string[];
}

/** The three counts add up to the number of sent addresses. */
export class BulkEmailsAnswerDto {
  @ApiProperty() message: string;
  @ApiProperty({ type: 'integer', description: 'new ones' }) accepted: number;
  @ApiProperty({ type: 'integer', description: 'those that this call or an earlier one had, compared without case' }) duplicates: number;
  @ApiProperty({ type: 'integer', description: 'those that are not shaped like text, @, text, dot, text' }) invalid: number;
}

export class UnsubscribeDto {
  @ApiProperty({ description: 'from the link' })
  @IsString({ message: 'must be text' })
  @MaxLength(200)
  token: string;
}

export class UnsubscribedDto {
  @ApiProperty() message: string;
}

export class ExportContactsQueryDto extends WithoutPaging(ListQueryDto) {}
