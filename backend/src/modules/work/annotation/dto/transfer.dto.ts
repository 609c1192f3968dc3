import { ApiProperty } from '@nestjs/swagger';
import { EXPORT_STATES, FORMAT_NAMES, type FormatName } from '@labelbridge/annotation';
import { IMPORT_FORMATS, type ImportFormat, LIMITS, RUN_STATES, type RunState, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';

/** The body is the file itself, or its beginning. */
export class PreviewQueryDto {
  @ApiProperty({ enum: IMPORT_FORMATS, enumName: 'ImportFormat' })
  @IsIn(IMPORT_FORMATS, { message: `must be one of: ${IMPORT_FORMATS.join(', ')}` })
  format: ImportFormat;

  @OptionalProperty({ description: 'the column of each field whose name differs, as JSON: {"text":"Sentence"}' })
  @MaxLength(WORK_ITEM_LIMITS.columnsLength)
  @IsString({ message: 'must be text' })
  columns?: string;
}

export class PreviewRowDto {
  @ApiProperty({ type: 'integer', description: 'of the file, from 1' }) line: number;
  @ApiProperty({ type: [String], description: 'by the columns; empty for a row that cannot be read' }) cells: string[];
  @ApiProperty({ type: String, nullable: true, description: 'why it would be refused' }) problem: string | null;
}

export class ImportPreviewDto {
  @ApiProperty({ description: 'of the text, as UTF-8' }) encoding: string;
  @ApiProperty({ type: [String], description: 'what columns may be chosen for: the fields that are shown, and id' }) fields: string[];
  @ApiProperty({ type: [String] }) columns: string[];
  @ApiProperty({ description: 'some of these rows have annotations of Label Studio, which are not taken' }) annotated: boolean;
  @ApiProperty({ type: [PreviewRowDto], description: 'the first ones' }) rows: PreviewRowDto[];
}

/** The body is the file itself. */
export class ImportQueryDto extends PreviewQueryDto {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.titleMax, description: 'of the file' })
  @MaxLength(LIMITS.titleMax)
  @MinLength(1, { message: 'must not be empty' })
  @IsString({ message: 'must be text' })
  name: string;
}

export class ItemImportDto {
  @ApiProperty() _id: string;
  @ApiProperty() taskId: string;
  @ApiProperty() fileName: string;
  @ApiProperty({ enum: IMPORT_FORMATS, enumName: 'ImportFormat' }) format: ImportFormat;
  @ApiProperty({ type: String, nullable: true, description: 'of its text, as UTF-8; null where none was found' }) encoding: string | null;
  @ApiProperty({ enum: RUN_STATES, enumName: 'RunState' }) state: RunState;
  @ApiProperty({ type: String, nullable: true, description: 'why it failed' }) reason: string | null;
  @ApiProperty({ type: 'integer', description: 'bytes of the file' }) size: number;
  @ApiProperty({ type: 'integer', description: 'bytes of it that were read, about' }) bytesRead: number;
  @ApiProperty({ type: 'integer', description: 'rows that were read' }) rows: number;
  @ApiProperty({ type: 'integer', description: 'rows that became items' }) accepted: number;
  @ApiProperty({ type: 'integer', description: 'rows that the task has already' }) repeated: number;
  @ApiProperty({ type: 'integer', description: 'rows that break a rule; GET …/problems names them' }) refused: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt: string | null;
}

export class ImportProblemDto {
  @ApiProperty() _id: string;
  @ApiProperty({ type: 'integer', description: 'of the file, from 1' }) line: number;
  @ApiProperty({ description: 'empty: the whole row' }) field: string;
  @ApiProperty() message: string;
}

export class ListImportsQueryDto extends ListQueryDto {}

export class LossesQueryDto {
  @ApiProperty({ enum: FORMAT_NAMES, enumName: 'ExportFormat' })
  @IsIn(FORMAT_NAMES, { message: `must be one of: ${FORMAT_NAMES.join(', ')}` })
  format: FormatName;
}

const STATES = new RegExp(`^(${EXPORT_STATES.join('|')})(,(${EXPORT_STATES.join('|')}))*$`);

export class ExportQueryDto extends LossesQueryDto {
  @OptionalProperty({ description: `a list with commas of: ${EXPORT_STATES.join(', ')}`, default: 'accepted,fixed' })
  @Matches(STATES, { message: `must be a list, with commas, of: ${EXPORT_STATES.join(', ')}` })
  @MaxLength(LIMITS.titleMax)
  states?: string;

  @OptionalEnum(['decided', 'all'], {
    default: 'decided',
    description: 'decided: of items with a decision only that, of others each answer; all: each answer, and no decision',
  })
  answers?: 'decided' | 'all';

  @OptionalEnum(['utf16', 'code-points'], { default: 'utf16', description: 'what the offsets of spans count, in JSONL' })
  offsets?: 'utf16' | 'code-points';

  @OptionalEnum(['true', 'false'], { default: 'false', description: 'pictures go with the formats that have some: the file is an archive' })
  pictures?: 'true' | 'false';

  @OptionalEnum(['none', 'email'], { default: 'none', description: 'who made an annotation, in the formats of Label Studio' })
  authors?: 'none' | 'email';
}

export class LossDto {
  @ApiProperty({ description: 'the control; empty where it holds for all' }) field: string;
  @ApiProperty() message: string;
}

export class SplitTaskDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: WORK_ITEM_LIMITS.itemsOfJob, description: 'items of each batch' })
  @Max(WORK_ITEM_LIMITS.itemsOfJob)
  @Min(1)
  @IsInt({ message: 'must be a whole number' })
  size: number;
}
