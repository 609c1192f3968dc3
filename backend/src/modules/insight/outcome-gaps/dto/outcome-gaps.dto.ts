import { ApiProperty } from '@nestjs/swagger';
import { OUTCOME_FIGURE_TEXT, type OutcomeFigure, type OutcomeFigures, type OutcomeGap } from '@labelbridge/contracts';
import { type QuarterGroup } from '../domain/quarter-figures.js';

class OutcomeGapDto implements OutcomeGap {
  @ApiProperty({ description: 'of the group: percent, or kobo an hour' }) value: number;
  @ApiProperty({ description: 'of everybody else' }) others: number;
  @ApiProperty({ description: 'in percentage points; of pay in percent of the others' }) gap: number;
  @ApiProperty({ description: 'lower bound of the 99 % interval of the gap' }) low: number;
  @ApiProperty({ description: 'upper bound' }) high: number;
  @ApiProperty({ description: 'zero is outside of the interval' }) isMoreThanChance: boolean;
}

const Figure = (name: OutcomeFigure): PropertyDecorator =>
  ApiProperty({
    type: OutcomeGapDto,
    nullable: true,
    description: `null if fewer people stand behind it. ${OUTCOME_FIGURE_TEXT[name].how}`,
  });

class OutcomeFiguresDto implements OutcomeFigures {
  @Figure('approved') approved: OutcomeGap | null;
  @Figure('rejected') rejected: OutcomeGap | null;
  @Figure('sentBack') sentBack: OutcomeGap | null;
  @Figure('overturned') overturned: OutcomeGap | null;
  @Figure('payPerHour') payPerHour: OutcomeGap | null;
}

class OutcomeGroupDto implements QuarterGroup {
  @ApiProperty({ example: 'language.yo', description: 'or country.NG' }) key: string;
  @ApiProperty({ type: 'integer', description: 'with a decision in the quarter' }) people: number;
  @ApiProperty({ type: 'integer', description: 'everybody else with one' }) others: number;
  @ApiProperty({ type: 'integer', description: 'first decisions on submissions' }) decisions: number;
  @ApiProperty({ type: OutcomeFiguresDto }) figures: OutcomeFigures;
}

class OutcomeQuarterDto {
  @ApiProperty({ description: 'of Lagos', example: '2026-Q3' }) quarter: string;
  @ApiProperty({ type: [OutcomeGroupDto], description: 'groups of 20 people and more, the largest first' }) groups: QuarterGroup[];
}

export class OutcomeGapsDto {
  @ApiProperty({ type: [OutcomeQuarterDto], description: 'the newest first; without a shown group left out' })
  quarters: OutcomeQuarterDto[];
}
