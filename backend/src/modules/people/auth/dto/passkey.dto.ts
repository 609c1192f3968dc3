import { ApiProperty } from '@nestjs/swagger';
import { PASSKEY_RULES } from '@labelbridge/contracts';
import { ArrayMaxSize, IsArray, Matches, type ValidationOptions } from 'class-validator';
import { OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';

const BINARY: ValidationOptions = { message: 'must be base64url without padding, and not longer than a passkey needs' };
const TRANSPORTS_MAX = 8;
/** WebAuthn allows ids of 1,023 bytes: 1,364 characters in base64url. */
const BinaryId = () => Matches(/^[\w-]{1,1364}$/, BINARY);
const Binary = () => Matches(/^[\w-]{1,16384}$/, BINARY);

export class PasskeyDto {
  @ApiProperty() _id: string;
  @ApiProperty({ example: 'My phone' }) name: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastUsedAt: string | null;
}

export class CredentialDto {
  @ApiProperty({ description: 'base64url' }) id: string;
  @ApiProperty({ type: [String], example: ['internal'] }) transports: string[];
}

/** Options for `navigator.credentials.get` (WebAuthn, 5.5). */
export class PasskeyRequestDto {
  @ApiProperty({ description: 'base64url; for one answer, within 5 minutes' }) challenge: string;
  @ApiProperty() rpId: string;
  @ApiProperty({ type: [CredentialDto] }) allowed: CredentialDto[];
}

/** Options for `navigator.credentials.create` (WebAuthn, 5.4). */
export class PasskeyOfferDto {
  @ApiProperty({ description: 'base64url; for one answer, within 5 minutes' }) challenge: string;
  @ApiProperty() rpId: string;
  @ApiProperty({ description: 'base64url' }) userId: string;
  @ApiProperty({ type: [Number], description: 'COSE numbers, the best first' }) algorithms: number[];
  @ApiProperty({ type: [CredentialDto] }) excluded: CredentialDto[];
}

export class RenamePasskeyDto {
  @ApiProperty({ example: 'My phone' }) @Validates(PASSKEY_RULES.name) name: string;
}

export class AddPasskeyDto extends RenamePasskeyDto {
  @ApiProperty() @BinaryId() id: string;
  @ApiProperty() @Binary() clientDataJSON: string;
  @ApiProperty() @Binary() attestationObject: string;

  /** Any names: browsers may know newer transports than this server. */
  @OptionalProperty({ type: [String], example: ['internal'] })
  @IsArray({ message: 'must be a list' })
  @ArrayMaxSize(TRANSPORTS_MAX, { message: `must be ${TRANSPORTS_MAX} at most` })
  @Matches(/^[a-z-]{1,32}$/, { each: true, message: 'must be names of transports, such as internal' })
  transports?: string[];
}

export class AssertionDto {
  @ApiProperty() @BinaryId() id: string;
  @ApiProperty() @Binary() clientDataJSON: string;
  @ApiProperty() @Binary() authenticatorData: string;
  @ApiProperty() @Binary() signature: string;
}

export class PasskeyAddedDto {
  @ApiProperty({ type: PasskeyDto }) passkey: PasskeyDto;
  @ApiProperty({ type: [String], description: 'empty where the person has codes already' }) recoveryCodes: string[];
}
