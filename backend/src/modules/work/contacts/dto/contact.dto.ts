import { ApiProperty } from '@nestjs/swagger';
import { type CsvColumn } from '../../../../common/csv/csv.js';
import { type ContactRecord } from '../persistence/contact.schema.js';

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
