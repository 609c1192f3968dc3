import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type Accuracy,
  type Language,
  LANGUAGES,
  MODALITIES,
  type Modality,
  type PlainDate,
  type RecordKind,
  type RecordLanguage,
  type RecordShare,
  WORK_RECORD_FORMAT,
  WORK_RECORD_MESSAGES,
  WORK_RECORD_PARTS,
  WORK_RECORD_STATES,
  type WorkFigures,
  type WorkRecord,
  type WorkRecordPart,
  type WorkRecordState,
} from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';

const PART = { enum: WORK_RECORD_PARTS, enumName: 'WorkRecordPart', isArray: true } as const;
const BOUND = { type: 'number', nullable: true, description: 'bound of the 95 % Wilson interval' } as const;
const FILE_FORMATS = ['json', 'pdf'] as const;

export class MakeRecordDto {
  @ApiProperty({ ...PART, minItems: 1, maxItems: WORK_RECORD_PARTS.length, uniqueItems: true, description: 'what the record shows' })
  @ArrayUnique({ message: 'must not repeat a part' })
  @IsIn(WORK_RECORD_PARTS, { each: true, message: `must be some of: ${WORK_RECORD_PARTS.join(', ')}` })
  @ArrayMaxSize(WORK_RECORD_PARTS.length, { message: `must have at most ${WORK_RECORD_PARTS.length} parts` })
  @ArrayNotEmpty({ message: WORK_RECORD_MESSAGES.noPart })
  @IsArray({ message: 'must be a list' })
  show: WorkRecordPart[];
}

export class RecordQueryDto {
  @OptionalProperty({ enum: FILE_FORMATS, description: 'a file to keep; an answer without it' })
  @IsIn(FILE_FORMATS, { message: `must be one of: ${FILE_FORMATS.join(', ')}` })
  format?: (typeof FILE_FORMATS)[number];
}

class RecordDatesDto {
  @ApiProperty({ type: String, format: 'date' }) first: PlainDate;
  @ApiProperty({ type: String, format: 'date' }) last: PlainDate;
}

class RecordKindDto implements RecordKind {
  @ApiProperty({ enum: MODALITIES, enumName: 'Modality' }) kind: Modality;
  @ApiProperty({ type: 'integer' }) jobs: number;
  @ApiProperty({ type: 'integer', description: 'finished items of work in the product' }) items: number;
}

class RecordHoursDto {
  @ApiProperty({ type: 'integer', description: 'approved minutes' }) minutes: number;
}

class RecordAccuracyDto implements Accuracy {
  @ApiProperty({ type: 'integer' }) right: number;
  @ApiProperty({ type: 'integer' }) seen: number;
  @ApiProperty(BOUND) low: number | null;
  @ApiProperty(BOUND) high: number | null;
}

class RecordShareDto implements RecordShare {
  @ApiProperty({ type: RecordAccuracyDto, nullable: true, description: 'null if too little was measured' }) share: RecordAccuracyDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'why there is no share' }) reason: string | null;
}

class RecordQualityDto {
  @ApiProperty({ description: 'right answers on items with a known answer' }) gold: RecordShareDto;
  @ApiProperty({ description: 'approved jobs of the decided ones' }) decided: RecordShareDto;
}

class RecordLanguageDto implements RecordLanguage {
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language' }) tag: Language;
  @ApiProperty({ type: 'integer', description: 'approved jobs of projects that ask for it' }) jobs: number;
}

class WorkFiguresDto implements WorkFigures {
  @ApiProperty({ type: RecordDatesDto, nullable: true, description: 'days on which approved work was handed in' })
  dates: RecordDatesDto | null;
  @ApiProperty({ type: [RecordKindDto] }) kinds: readonly RecordKindDto[];
  @ApiProperty() hours: RecordHoursDto;
  @ApiProperty() quality: RecordQualityDto;
  @ApiProperty({ type: [RecordLanguageDto] }) languages: readonly RecordLanguageDto[];
}

/** Figures that a record could show now. They are not signed. */
export class WorkPreviewDto {
  @ApiProperty() name: string;
  @ApiProperty({ type: 'integer', description: 'approved jobs' }) jobs: number;
  @ApiProperty() figures: WorkFiguresDto;
}

/** Parts that its owner did not choose are missing. */
export class WorkRecordDto implements WorkRecord {
  @ApiProperty({ enum: [WORK_RECORD_FORMAT] }) format: typeof WORK_RECORD_FORMAT;
  @ApiProperty({ description: 'of its public address' }) id: string;
  @ApiProperty() name: string;
  @ApiProperty({ format: 'date-time' }) madeAt: string;
  @ApiProperty() keyId: string;
  @ApiPropertyOptional({ type: RecordDatesDto, nullable: true }) dates?: RecordDatesDto | null;
  @ApiPropertyOptional({ type: [RecordKindDto] }) kinds?: readonly RecordKindDto[];
  @ApiPropertyOptional() hours?: RecordHoursDto;
  @ApiPropertyOptional() quality?: RecordQualityDto;
  @ApiPropertyOptional({ type: [RecordLanguageDto] }) languages?: readonly RecordLanguageDto[];
}

/** A record, for its owner. */
export class MyWorkRecordDto {
  @ApiProperty({ description: 'of its public address' }) _id: string;
  @ApiProperty({ description: 'its public page' }) address: string;
  @ApiProperty({ format: 'date-time' }) madeAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) revokedAt: string | null;
  @ApiProperty(PART) show: WorkRecordPart[];
  @ApiProperty({ type: String, nullable: true, description: 'stands on the PDF and the page; null once revoked' }) code: string | null;
  @ApiProperty({ type: WorkRecordDto, nullable: true, description: 'null once revoked' }) record: WorkRecordDto | null;
}

export class MyWorkRecordsDto {
  @ApiProperty({ type: [MyWorkRecordDto], description: 'the newest first' }) records: MyWorkRecordDto[];
}

class RecordProofDto {
  @ApiProperty() record: WorkRecordDto;
  @ApiProperty({ description: 'stands on the PDF too' }) code: string;
  @ApiProperty({ enum: ['Ed25519'] }) algorithm: 'Ed25519';
  @ApiProperty({ description: 'of the canonical JSON (RFC 8785) of the record in UTF-8, in base64' }) signature: string;
  @ApiProperty({ description: "the beginning of the SHA-256 of the public key's DER" }) keyId: string;
  @ApiProperty({ description: 'PEM' }) publicKey: string;
}

/** A record for everybody who has its link. */
export class PublicWorkRecordDto {
  @ApiProperty({ enum: WORK_RECORD_STATES, enumName: 'WorkRecordState', description: 'as the server checked it now' })
  state: WorkRecordState;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) revokedAt: string | null;
  @ApiProperty({ type: RecordProofDto, nullable: true, description: 'null unless it is valid' }) proof: RecordProofDto | null;
}

class PublicKeyDto {
  @ApiProperty({ description: "the beginning of the SHA-256 of the public key's DER" }) keyId: string;
  @ApiProperty({ description: 'PEM' }) publicKey: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null for the key that signs, and for some old keys' })
  replacedAt: string | null;
}

/** The archive of public keys: of dataset cards and of work records. */
export class PublicKeysDto {
  @ApiProperty({ enum: ['Ed25519'] }) algorithm: 'Ed25519';
  @ApiProperty({ type: [PublicKeyDto], description: 'the newest first' }) keys: PublicKeyDto[];
}
