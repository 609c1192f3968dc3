import { ApiProperty } from '@nestjs/swagger';
import { SCOREBOARD_FIGURES, type ScoreboardFigure, type ScoreboardFigures } from '@labelbridge/contracts';
import { MoneyOrNothingDto } from '../../../../common/validation/money.dto.js';

const described = (name: ScoreboardFigure): string => {
  const { unit, how } = SCOREBOARD_FIGURES[name];
  return `${unit}; null if it is not shown. ${how}`;
};
const Figure = (name: ScoreboardFigure): PropertyDecorator => ApiProperty({ type: Number, nullable: true, description: described(name) });

class ScoreboardFiguresDto implements ScoreboardFigures {
  @Figure('decisionMedian') decisionMedian: number | null;
  @Figure('decisionSlowest') decisionSlowest: number | null;
  @Figure('payMedian') payMedian: number | null;
  @Figure('paySlowest') paySlowest: number | null;
  @Figure('overturned') overturned: number | null;
  @Figure('silence') silence: number | null;
  @ApiProperty({ type: MoneyOrNothingDto, nullable: true, description: described('payPerHour') }) payPerHour: MoneyOrNothingDto | null;
  @Figure('decidedInTime') decidedInTime: number | null;
  @Figure('paidInTime') paidInTime: number | null;
  @Figure('concernsInTime') concernsInTime: number | null;
  @Figure('questionsInTime') questionsInTime: number | null;
}

class ScoreboardProjectDto {
  @ApiProperty() _id: string;
  @ApiProperty({ description: 'as visitors saw it when the month was published' }) title: string;
  @ApiProperty({ type: ScoreboardFiguresDto }) figures: ScoreboardFigures;
}

class ScoreboardMonthDto {
  @ApiProperty({ description: 'YYYY-MM, of Lagos', example: '2026-10' }) month: string;
  @ApiProperty({ type: ScoreboardFiguresDto, description: 'of all work' }) platform: ScoreboardFigures;
  @ApiProperty({ type: [ScoreboardProjectDto], description: 'by title' }) projects: ScoreboardProjectDto[];
}

export class ScoreboardDto {
  @ApiProperty({ type: [ScoreboardMonthDto], description: 'the newest first' }) months: ScoreboardMonthDto[];
}
