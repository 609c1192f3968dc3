import { ApiProperty } from '@nestjs/swagger';
import { CLOSED_KINDS, type ClosedKind } from '@labelbridge/annotation';
import { IsId } from '../../../../common/validation/object-id.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';

export const QUESTION_KINDS = [...CLOSED_KINDS, 'other'] as const;

export class AgreementQueryDto {
  @OptionalProperty({ description: 'only this task of the project' })
  @IsId()
  taskId?: string;
}

export class LabelAgreementDto {
  @ApiProperty() label: string;
  @ApiProperty({ type: 'integer' }) answers: number;
  @ApiProperty({ type: Number, nullable: true, description: "Fleiss' kappa of it against all others; null: not defined" }) kappa:
    number | null;
}

export class ConfusedLabelsDto {
  @ApiProperty({ type: [String], minItems: 2, maxItems: 2, description: 'two labels that people give to the same items' }) labels: string[];
  @ApiProperty({ description: 'share of all differences in answers to the question, from 0 to 1' }) share: number;
}

const figure = (description: string) => ({ type: Number, nullable: true, description: `${description}; null: not defined` });

export class ControlAgreementDto {
  @ApiProperty() control: string;
  @ApiProperty() title: string;
  @ApiProperty({ enum: QUESTION_KINDS, enumName: 'QuestionKind', description: 'other: what is drawn, written, counted or ranked' })
  kind: ClosedKind | 'other';
  @ApiProperty({ type: 'integer', description: 'pairs of answers that were compared' }) pairs: number;
  @ApiProperty({ description: 'mean of all pairs, from 0 to 1' }) likeness: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'of a closed question: items that two people or more answered' }) items:
    number | null;
  @ApiProperty(figure('of a closed question: share of pairs of answers that agree')) percent: number | null;
  @ApiProperty(figure("of a closed question: Fleiss' kappa")) fleissKappa: number | null;
  @ApiProperty(figure("of a closed question: Gwet's AC1")) gwetAc1: number | null;
  @ApiProperty(figure("of a closed question: Krippendorff's alpha, nominal, or ordinal of a rating")) krippendorffAlpha: number | null;
  @ApiProperty({ type: [LabelAgreementDto], description: 'of a closed question: the answers that were given' }) labels: LabelAgreementDto[];
  @ApiProperty({ type: [ConfusedLabelsDto], description: 'of a closed question: the labels mixed up most, five at most' })
  confused: ConfusedLabelsDto[];
}

/** Items that several people answered, with the 95 % interval of the share that is the same. */
export class SharedItemsDto {
  @ApiProperty({ type: 'integer' }) items: number;
  @ApiProperty({ type: 'integer' }) same: number;
  @ApiProperty({ type: Number, nullable: true, description: 'from 0 to 1; null: no items' }) low: number | null;
  @ApiProperty({ type: Number, nullable: true }) high: number | null;
}

export class DayAgreementDto extends SharedItemsDto {
  @ApiProperty({ format: 'date', description: 'in Lagos: when the latest answers were handed in' }) day: string;
}

export class AgreementInProjectDto extends SharedItemsDto {
  @ApiProperty() projectId: string;
  @ApiProperty() projectName: string;
}

export class PersonAgreementDto {
  @ApiProperty({
    type: [AgreementInProjectDto],
    description: 'of approved jobs, as counted last; `same`: at least half of the others gave this answer',
  })
  projects: AgreementInProjectDto[];
}

export class AgreementDto extends SharedItemsDto {
  @ApiProperty({ type: 'integer', description: 'tasks whose newest answers are not counted yet: ask again' }) waiting: number;
  @ApiProperty({ type: 'integer', description: 'tasks with several answers for each item' }) shared: number;
  @ApiProperty({ type: 'integer', description: 'answers on `items`' }) answers: number;
  @ApiProperty({ type: 'integer', description: 'other items on which the consensus is sure' }) settled: number;
  @ApiProperty({ type: 'integer', description: 'items that wait for a decision' }) open: number;
  @ApiProperty({ type: 'integer', description: 'items that somebody decided' }) decided: number;
  @ApiProperty({ type: 'integer', description: 'jobs left out, since their people were paused' }) setAside: number;
  @ApiProperty({ type: [DayAgreementDto], description: 'the last 30 days; the oldest first' }) days: DayAgreementDto[];
  @ApiProperty({ type: [ControlAgreementDto], description: 'questions and tools of the interface with at least one answer' })
  controls: ControlAgreementDto[];
}
