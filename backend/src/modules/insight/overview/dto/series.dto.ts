import { ApiProperty } from '@nestjs/swagger';
import { ADMIN_PLOT_NAMES, ANNOTATOR_PLOT_NAMES, PLOT_RANGE_NAMES, type PlotRange } from '@labelbridge/contracts';
import { IsIn, IsString } from 'class-validator';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';
import { type PlotPoint } from '../domain/bins.js';

const RANGE_TEXT = 'how far back: plots by day so many days, those by week 12, 26 or 52 weeks; 30-days where left out';
const INTEGERS = { type: 'array', items: { type: 'integer' } } as const;

export class SeriesQueryDto {
  @OptionalProperty({ enum: PLOT_RANGE_NAMES, enumName: 'PlotRange', description: RANGE_TEXT })
  @IsIn(PLOT_RANGE_NAMES, { message: `must be one of: ${PLOT_RANGE_NAMES.join(', ')}` })
  range?: PlotRange;
}

export class ExportSeriesQueryDto extends SeriesQueryDto {
  @ApiProperty({ enum: [...ANNOTATOR_PLOT_NAMES, ...ADMIN_PLOT_NAMES], description: 'of the role that asks' })
  @IsString({ message: 'must be text' })
  plot: string;
}

export class PlotPointDto implements PlotPoint {
  @ApiProperty({ description: 'the date of a day, the Monday of a week, an _id, an age in days, or "others"; empty for no project' })
  key: string;
  @ApiProperty({ type: String, nullable: true, description: 'null for dates' }) label: string | null;
  @ApiProperty({ ...INTEGERS, description: 'kobo, minutes or jobs, one of each series' }) values: readonly number[];
}

/** The plots of the annotator's overview, by days and weeks of Lagos. */
export class AnnotatorSeriesDto {
  @ApiProperty({ enum: ['USER'] }) role: 'USER';
  @ApiProperty({ enum: PLOT_RANGE_NAMES, enumName: 'PlotRange' }) range: PlotRange;
  @ApiProperty({ type: [PlotPointDto], description: 'by week: kobo of invoices that are not Void' }) earnings: PlotPointDto[];
  @ApiProperty({ type: [PlotPointDto], description: 'by day: minutes of the last submission of each job' }) hours: PlotPointDto[];
  @ApiProperty({ type: [PlotPointDto], description: 'by week: jobs approved, jobs rejected' }) approval: PlotPointDto[];
  @ApiProperty({ type: 'integer', nullable: true, description: 'the goal: hours a week' }) availableHours: number | null;
}

/** The plots of the admin's overview, by days and weeks of Lagos; null without a duty to see them. */
export class AdminSeriesDto {
  @ApiProperty({ enum: ['ADMIN'] }) role: 'ADMIN';
  @ApiProperty({ enum: PLOT_RANGE_NAMES, enumName: 'PlotRange' }) range: PlotRange;
  @ApiProperty({ type: [PlotPointDto], nullable: true, description: 'by day: jobs submitted, approved, rejected' }) jobs:
    PlotPointDto[] | null;
  @ApiProperty({ type: [PlotPointDto], nullable: true, description: 'submitted jobs now by age' }) review: PlotPointDto[] | null;
  @ApiProperty({ type: [PlotPointDto], nullable: true, description: "by week: kobo paid, kobo owed at the week's end" })
  money: PlotPointDto[] | null;
  @ApiProperty({
    type: [PlotPointDto],
    nullable: true,
    description: 'jobs submitted within the days: waiting, approved, rejected; the ten largest',
  })
  projects: PlotPointDto[] | null;
  @ApiProperty({ type: [PlotPointDto], nullable: true, description: 'as by project' }) people: PlotPointDto[] | null;
}
