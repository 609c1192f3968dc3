import { ACCOUNT_MESSAGES, LIMITS } from '@labelbridge/contracts';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { OptionalIdList } from '../../../../common/validation/shared.dto.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { NullableProperty, OptionalProperty } from '../../../../common/validation/validation.decorators.js';

/** Invites the contacts of `contactIds`, `all` that match `q`, or one person; to a project, or to sign up. */
export class PrepareInvitationDto {
  @OptionalIdList({ maxItems: LIMITS.idsMax })
  contactIds?: string[];

  @OptionalProperty({ description: 'all contacts that match `q`' })
  @IsBoolean({ message: 'must be true or false' })
  all?: boolean;

  @OptionalProperty({ maxLength: LIMITS.searchMax })
  @MaxLength(LIMITS.searchMax)
  @IsString({ message: 'must be text' })
  q?: string;

  @OptionalProperty({ maxLength: LIMITS.emailMax, description: 'one person, who becomes a contact' })
  @MaxLength(LIMITS.emailMax, { message: ACCOUNT_MESSAGES.emailTooLong })
  @IsString({ message: 'must be text' })
  email?: string;

  @NullableProperty({ type: String, description: 'left out: they are invited to sign up' })
  @IsId()
  projectId?: string | null;
}
