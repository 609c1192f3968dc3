import { ApiProperty } from '@nestjs/swagger';
import {
  API_KEY_LIMITS,
  API_KEY_MESSAGES,
  API_KEY_SCOPES,
  type ApiKeyScope,
  VALIDITIES,
  type Validity,
  validityOf,
} from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn, MaxLength, ValidateBy } from 'class-validator';
import { IsInstant, IsLine, NullableProperty, OptionalProperty } from '../../../common/validation/validation.decorators.js';
import { isAddressRange, shownPrefix } from './domain/api-key.js';
import { type ApiKeyRecord } from './api-key.schema.js';

const { addressMax } = API_KEY_LIMITS;
const isAddress = (text: unknown): boolean => typeof text === 'string' && text.length <= addressMax && isAddressRange(text);

/** Names the first wrong entry. */
const addressMessage = ({ value }: { readonly value: unknown }): string => {
  const wrong: unknown = [value].flat().find((entry) => !isAddress(entry));
  return API_KEY_MESSAGES.addresses(typeof wrong === 'string' ? wrong.slice(0, addressMax) : typeof wrong);
};

const IsAddressRange = (): PropertyDecorator =>
  ValidateBy({ name: 'isAddressRange', validator: { validate: isAddress } }, { each: true, message: addressMessage });

export class MakeApiKeyDto {
  @ApiProperty({ maxLength: API_KEY_LIMITS.nameMax, example: 'Nightly import' })
  @IsLine(API_KEY_LIMITS.nameMax)
  name: string;

  @ApiProperty({ enum: API_KEY_SCOPES, enumName: 'ApiKeyScope', isArray: true, description: 'your own duties only' })
  @IsArray({ message: 'must be a list' })
  @ArrayNotEmpty({ message: API_KEY_MESSAGES.scopeNeeded })
  @ArrayUnique({ message: 'must not repeat a scope' })
  @IsIn(API_KEY_SCOPES, { each: true, message: `must be one or more of: ${API_KEY_SCOPES.join(', ')}` })
  scopes: ApiKeyScope[];

  @NullableProperty({ type: String, format: 'date-time', description: `within ${API_KEY_LIMITS.expiryMax} days; null for no end` })
  @IsInstant({ message: 'must be an instant such as 2026-11-30T08:00:00Z' })
  expiresAt?: string | null;

  @OptionalProperty({ type: [String], maxItems: API_KEY_LIMITS.addressesMax, description: 'addresses or ranges, such as 102.89.0.0/16' })
  @IsArray({ message: 'must be a list' })
  @ArrayMaxSize(API_KEY_LIMITS.addressesMax, { message: `must have at most ${API_KEY_LIMITS.addressesMax} addresses` })
  @MaxLength(API_KEY_LIMITS.addressMax, { each: true, message: addressMessage })
  @IsAddressRange()
  addresses?: string[];
}

export class ApiKeyDto {
  @ApiProperty() _id: string;
  @ApiProperty() name: string;
  @ApiProperty({ description: 'begins the key, and is not secret', example: 'lbk_0a1b2c3d4e5f' }) prefix: string;
  @ApiProperty({ enum: API_KEY_SCOPES, enumName: 'ApiKeyScope', isArray: true }) scopes: ApiKeyScope[];
  @ApiProperty({ type: [String], description: 'none: every address' }) addresses: string[];
  @ApiProperty({ enum: VALIDITIES, enumName: 'Validity' }) state: Validity;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) expiresAt: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) revokedAt: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'to the minute' }) lastUsedAt: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'end of the replaced secret' }) overlapUntil:
    string | null;
}

const text = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toApiKeyDto = (key: ApiKeyRecord, now: Date): ApiKeyDto => ({
  _id: String(key._id),
  name: key.name,
  prefix: shownPrefix(key.prefix),
  scopes: key.scopes,
  addresses: key.addresses,
  state: validityOf(key, now),
  createdAt: key.createdAt.toISOString(),
  expiresAt: text(key.expiresAt),
  revokedAt: text(key.revokedAt),
  lastUsedAt: text(key.lastUsedAt),
  overlapUntil: key.previous && key.previous.until > now ? key.previous.until.toISOString() : null,
});
