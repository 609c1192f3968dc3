import { ApiProperty } from '@nestjs/swagger';
import { IMPORT_FORMATS, type ImportFormat, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { IsIn, IsString, MaxLength } from 'class-validator';
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
