import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  CARD_CHECKS,
  CARD_FORMAT,
  type CardCheck,
  type CardCheckName,
  type CardClaim,
  type CardMeasure,
  type CardPay,
  type CardShare,
  type DatasetCard,
} from '@labelbridge/contracts';
import { IsIn } from 'class-validator';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { MoneyDto } from '../../../../common/validation/money.dto.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';
import { PersonNameDto } from '../../../people/users/dto/person-name.dto.js';

const CARD_FILE_FORMATS = ['json', 'markdown'] as const;
type CardFileFormat = (typeof CARD_FILE_FORMATS)[number];

export class CardQueryDto {
  @OptionalProperty({ enum: CARD_FILE_FORMATS, default: 'json', description: 'markdown: a file of text/markdown' })
  @IsIn(CARD_FILE_FORMATS, { message: `must be one of: ${CARD_FILE_FORMATS.join(', ')}` })
  format?: CardFileFormat;
}

export class ListCardsQueryDto extends ListQueryDto {}

const BOUND = { type: 'number', nullable: true, description: 'bound of the 95 % interval; null if there is none' } as const;

class CardProjectDto {
  @ApiProperty() name: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

class CardItemsDto {
  @ApiProperty({ type: 'integer' }) inWork: number;
  @ApiProperty({ type: 'integer' }) leftOut: number;
}

class CardAnnotationsDto {
  @ApiProperty({ type: 'integer' }) draft: number;
  @ApiProperty({ type: 'integer' }) submitted: number;
  @ApiProperty({ type: 'integer' }) accepted: number;
  @ApiProperty({ type: 'integer' }) fixed: number;
  @ApiProperty({ type: 'integer', description: 'sent back' }) rejected: number;
}

class CardClaimDto implements CardClaim {
  @ApiProperty({ description: 'language tag, piece of equipment, or title of an exam' }) id: string;
  @ApiProperty({ example: 'fewer than 3' }) people: string;
}

class CardPeopleDto {
  @ApiProperty({ description: 'people who handed in work', example: '12' }) count: string;
  @ApiProperty({ type: [CardClaimDto] }) languages: readonly CardClaimDto[];
  @ApiProperty({ type: [CardClaimDto] }) equipment: readonly CardClaimDto[];
  @ApiProperty({ type: [CardClaimDto], required: false, description: 'absent in older cards' }) exams?: readonly CardClaimDto[];
}

class CardShareDto implements CardShare {
  @ApiProperty({ type: 'integer' }) count: number;
  @ApiProperty({ type: 'integer' }) of: number;
  @ApiProperty(BOUND) low: number | null;
  @ApiProperty(BOUND) high: number | null;
}

class CardReviewDto {
  @ApiProperty({ description: 'of the annotations that were handed in' }) reviewed: CardShareDto;
  @ApiProperty({ description: 'of the reviews' }) accepted: CardShareDto;
  @ApiProperty({ description: 'of the reviews' }) fixed: CardShareDto;
  @ApiProperty({ description: 'of the reviews' }) sentBack: CardShareDto;
}

class CardMeasureDto implements CardMeasure {
  @ApiProperty() name: string;
  @ApiProperty({ type: 'number' }) value: number;
  @ApiProperty(BOUND) low: number | null;
  @ApiProperty(BOUND) high: number | null;
  @ApiProperty({ type: 'integer' }) count: number;
}

class CardGuidelinesDto {
  @ApiProperty({ type: [String] }) links: readonly string[];
  @ApiProperty({ type: 'integer', description: 'number of those that are left out' }) more: number;
}

class CardInterfaceDto {
  @ApiProperty({ type: 'integer' }) version: number;
  @ApiProperty({ type: 'integer' }) items: number;
}

class CardPayDto implements CardPay {
  @ApiProperty() median: MoneyDto;
  @ApiProperty() lowestTenth: MoneyDto;
}

class CardCheckDto implements CardCheck {
  @ApiProperty({ enum: CARD_CHECKS, enumName: 'CardCheckName' }) name: CardCheckName;
  @ApiProperty({ type: 'integer', nullable: true, description: 'null if it did not run' }) looked: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'null if it did not run; upheld findings if people decide' })
  found: number | null;
  @ApiPropertyOptional({ type: 'integer', description: 'findings that nobody has decided yet; absent if no person decides' })
  undecided?: number;
}

class CardFilesDto {
  @ApiProperty({ type: 'integer', description: 'different files' }) count: number;
  @ApiProperty({ type: String, nullable: true, description: 'null without files' }) sha256: string | null;
  @ApiProperty({ description: 'how the SHA-256 is computed' }) rule: string;
}

class CardIssueDto {
  @ApiProperty({ description: 'of its public address' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty() keyId: string;
}

/** Figures of a project's work in the product. They name nobody. */
export class DatasetCardDto implements DatasetCard {
  @ApiProperty({ enum: [CARD_FORMAT] }) format: typeof CARD_FORMAT;
  @ApiProperty() project: CardProjectDto;
  @ApiProperty({ format: 'date-time' }) computedAt: string;
  @ApiProperty() items: CardItemsDto;
  @ApiProperty() annotations: CardAnnotationsDto;
  @ApiProperty() people: CardPeopleDto;
  @ApiProperty() review: CardReviewDto;
  @ApiProperty({ type: [CardMeasureDto], nullable: true, description: 'null: not measured' }) agreement: readonly CardMeasureDto[] | null;
  @ApiProperty({ type: CardMeasureDto, nullable: true, description: 'null: not measured' }) goldAccuracy: CardMeasureDto | null;
  @ApiProperty() guidelines: CardGuidelinesDto;
  @ApiProperty({ type: [CardInterfaceDto] }) interfaces: readonly CardInterfaceDto[];
  @ApiProperty({ type: [CardPayDto], description: 'by currency; none below 5 people' }) payPerHour: readonly CardPayDto[];
  @ApiProperty({ type: [CardCheckDto] }) checks: readonly CardCheckDto[];
  @ApiProperty() files: CardFilesDto;
  @ApiProperty({ type: CardIssueDto, nullable: true, description: 'null in a preview' }) issued: CardIssueDto | null;
}

/** A signed card, as a row of a list. */
export class IssuedCardDto {
  @ApiProperty() _id: string;
  @ApiProperty({ description: 'of its public address' }) provenanceId: string;
  @ApiProperty({ description: 'its public address' }) address: string;
  @ApiProperty({ format: 'date-time' }) issuedAt: string;
  @ApiProperty({ type: PersonNameDto, nullable: true }) issuedBy: PersonNameDto | null;
  @ApiProperty() keyId: string;
}

/** A signed card for everybody, with all that a check needs. */
export class ProvenanceDto {
  @ApiProperty() card: DatasetCardDto;
  @ApiProperty({ description: 'the canonical JSON of the card (RFC 8785)' }) signedText: string;
  @ApiProperty({ description: 'of the signed text in UTF-8, in base64' }) signature: string;
  @ApiProperty({ enum: ['Ed25519'] }) algorithm: 'Ed25519';
  @ApiProperty({ description: "the beginning of the SHA-256 of the public key's DER" }) keyId: string;
  @ApiProperty({ description: 'PEM' }) publicKey: string;
  @ApiProperty({ type: [String], description: 'commands that check the signature' }) verify: string[];
}
