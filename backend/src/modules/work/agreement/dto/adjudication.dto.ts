import { ApiProperty } from '@nestjs/swagger';
import { type Estimator } from '@labelbridge/annotation';
import { CHANGE_REASON_RULES, LIMITS } from '@labelbridge/contracts';
import { IsString, MaxLength } from 'class-validator';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { NullableProperty, OptionalProperty, RawJson, Validates } from '../../../../common/validation/validation.decorators.js';
import { ItemDto } from '../../annotation/dto/item.dto.js';

const regions = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;
const ESTIMATORS = ['majority', 'one-coin', 'dawid-skene'] as const satisfies readonly Estimator[];
const MARK_MAX = 64;

export class ListAdjudicationsQueryDto extends ListQueryDto {
  @OptionalProperty({ description: 'counts its newest answers first' })
  @IsId()
  projectId?: string;

  @OptionalProperty()
  @IsId()
  taskId?: string;
}

export class ContestedTaskDto {
  @ApiProperty() _id: string;
  @ApiProperty() title: string;
}

export class SuggestionDto {
  @ApiProperty({ description: 'the name of a question with one answer' }) control: string;
  @ApiProperty() label: string;
  @ApiProperty({ description: 'from 0 to 1: of a majority its share of the answers, else the probability' }) sure: number;
  @ApiProperty({ enum: ESTIMATORS, enumName: 'ConsensusEstimator' }) estimator: Estimator;
}

export class ContestedItemDto {
  @ApiProperty({ description: 'of the item' }) _id: string;
  @ApiProperty({ type: ContestedTaskDto }) task: ContestedTaskDto;
  @ApiProperty({ type: 'integer', description: 'its place in the task, from 0' }) index: number;
  @ApiProperty({ type: 'integer' }) answers: number;
  @ApiProperty({ description: 'mean of all pairs of answers, from 0 to 1' }) likeness: number;
  @ApiProperty({ format: 'date-time', description: 'when the latest answer was handed in' }) answeredAt: string;
  @ApiProperty({ type: [SuggestionDto] }) suggestions: SuggestionDto[];
}

export class AnonymousAnswerDto {
  @ApiProperty({ example: 'A', description: 'stands for a person, and for another one on each item' }) name: string;
  @ApiProperty({ ...regions, description: 'a list of Region' }) regions: object[];
}

export class AdjudicatedAnswerDto {
  @ApiProperty({ ...regions, description: 'a list of Region' }) regions: object[];
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class AdjudicationDto {
  @ApiProperty({ description: 'of the item' }) _id: string;
  @ApiProperty({ type: ContestedTaskDto }) task: ContestedTaskDto;
  @ApiProperty() projectId: string;
  @ApiProperty({ type: ItemDto }) item: ItemDto;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'a LabelConfig' }) config: object;
  @ApiProperty({ type: [AnonymousAnswerDto] }) answers: AnonymousAnswerDto[];
  @ApiProperty({ type: [SuggestionDto] }) suggestions: SuggestionDto[];
  @ApiProperty({ description: 'of these answers; sent with the decision' }) mark: string;
  @ApiProperty({ type: AdjudicatedAnswerDto, nullable: true, description: 'null: nobody has decided it' })
  decision: AdjudicatedAnswerDto | null;
}

export class AdjudicateDto {
  @ApiProperty({ ...regions, description: 'the right answer: all its regions' })
  @RawJson()
  regions: object[];

  @OptionalProperty({ maxLength: MARK_MAX, description: 'of the answers on the screen: where they are others, the answer is 409' })
  @MaxLength(MARK_MAX)
  @IsString({ message: 'must be text' })
  mark?: string;

  @NullableProperty({ type: String, maxLength: LIMITS.reasonMax })
  @Validates(CHANGE_REASON_RULES)
  reason?: string | null;
}

export class AdjudicatedDto {
  @ApiProperty({ description: 'of the item' }) _id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
}
