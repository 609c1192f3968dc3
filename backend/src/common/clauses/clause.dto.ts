import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  CHANGE_PARTS,
  type ChangePart,
  CLAUSE_CHANGES,
  type ClauseChange,
  GUIDELINE_BLOCKS,
  type GuidelineBlockKind,
} from '@labelbridge/contracts';
import { type Block, type Clause } from './clauses.js';

class GuidelineRunDto {
  @ApiProperty() text: string;
  @ApiPropertyOptional({ type: Boolean }) strong?: true | undefined;
  @ApiPropertyOptional({ type: Boolean }) em?: true | undefined;
  @ApiPropertyOptional({ type: Boolean }) code?: true | undefined;
  @ApiPropertyOptional({ type: String, description: 'http or https' }) href?: string | undefined;
}

export class GuidelinePictureDto {
  @ApiProperty({ description: 'of the medium' }) _id: string;
  @ApiProperty({ description: 'signed; ends with the session' }) url: string;
  @ApiProperty({ type: 'integer', description: 'bytes' }) size: number;
  @ApiProperty({ type: Number, nullable: true }) width: number | null;
  @ApiProperty({ type: Number, nullable: true }) height: number | null;
}

class GuidelineCellDto {
  @ApiProperty({ type: [GuidelineRunDto] }) runs: GuidelineRunDto[];
}

class GuidelineBlockDto {
  @ApiProperty({ enum: GUIDELINE_BLOCKS, enumName: 'GuidelineBlockKind' }) kind: GuidelineBlockKind;
  @ApiProperty({ type: 'integer', description: 'lists and quotations around it' }) depth: number;
  @ApiProperty({ type: [GuidelineRunDto], description: 'of a picture: its alternative text' }) runs: GuidelineRunDto[];
  @ApiPropertyOptional({ type: String, description: 'the number or bullet of an item' }) mark?: string | undefined;
  @ApiPropertyOptional({ type: [GuidelineCellDto], description: 'of a row' }) cells?: GuidelineCellDto[] | undefined;
  @ApiPropertyOptional({ type: GuidelinePictureDto, description: 'of a picture; left out if it is not there any more' })
  picture?: GuidelinePictureDto | undefined;
}

export class ClauseDto {
  @ApiProperty({ description: 'by the headings: 1, 1.1, 2; 0 for text before the first one' }) number: string;
  @ApiProperty() title: string;
  @ApiProperty({ type: [GuidelineBlockDto] }) blocks: GuidelineBlockDto[];
}

class ChangePartDto {
  @ApiProperty({ enum: CHANGE_PARTS, enumName: 'ChangePart' }) kind: ChangePart;
  @ApiProperty() text: string;
}

export class ChangedClauseDto {
  @ApiProperty({ enum: CLAUSE_CHANGES, enumName: 'ClauseChange' }) change: ClauseChange;
  @ApiProperty() number: string;
  @ApiProperty() title: string;
  @ApiProperty({ type: [ChangePartDto] }) parts: ChangePartDto[];
}

type PictureOf = (medium: string) => GuidelinePictureDto | undefined;

/** @param pictureOf is not called for a text that may have no pictures */
export function toClauseDtos(clauses: readonly Clause[], pictureOf: PictureOf = () => undefined): ClauseDto[] {
  const toBlock = ({ kind, depth, runs, mark, cells, medium }: Block) => ({
    kind,
    depth,
    runs,
    mark,
    cells: cells?.map((cell) => ({ runs: cell })),
    picture: medium === undefined ? undefined : pictureOf(medium),
  });
  return clauses.map(({ number, title, blocks }) => ({ number, title, blocks: blocks.map(toBlock) }));
}
