import { ApiProperty } from '@nestjs/swagger';
import { BULK_EMAIL_MESSAGES, CONTACT_MESSAGES, LIMITS } from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString, MaxLength } from 'class-validator';
import { type CsvColumn } from '../../../../common/csv/csv.js';
import { type ContactRecord } from '../persistence/contact.schema.js';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';

export class ContactDto {
  @ApiProperty() _id: string;
  @ApiProperty() email: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) unsubscribedAt: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'the last invitation' }) invitedAt: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'mail was refused for good' }) bouncedAt: string | null;
  @ApiProperty({ type: String, nullable: true, description: "the mail server's words" }) bounceReason: string | null;
  @ApiProperty({ description: 'for the mails that are sent to this address' }) unsubscribeLink: string;
}

export const CONTACT_COLUMNS: readonly CsvColumn<ContactDto>[] = [
  { title: 'Email', of: ({ email }) => email },
  { title: 'Added', of: ({ createdAt }) => createdAt },
  { title: 'Unsubscribed', of: ({ unsubscribedAt }) => unsubscribedAt },
  { title: 'Invited', of: ({ invitedAt }) => invitedAt },
  { title: 'Bounced', of: ({ bouncedAt }) => bouncedAt },
  { title: 'Unsubscribe link', of: ({ unsubscribeLink }) => unsubscribeLink },
];

export const toContactDto = (
  { _id, email, createdAt, unsubscribedAt, invitedAt, bouncedAt, bounceReason }: ContactRecord,
  unsubscribeLink: string,
): ContactDto => ({
  _id: String(_id),
  email,
  createdAt: createdAt.toISOString(),
  unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
  invitedAt: invitedAt?.toISOString() ?? null,
  bouncedAt: bouncedAt?.toISOString() ?? null,
  bounceReason: bounceReason ?? null,
  unsubscribeLink,
});

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
