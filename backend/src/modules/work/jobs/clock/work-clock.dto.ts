import { ApiProperty } from '@nestjs/swagger';
import { type ClockInterval, DAY_STOPS, type DayStop, WORK_CLOCK, WORK_CLOCK_MESSAGES } from '@labelbridge/contracts';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';
import { IsInstant, NullableProperty } from '../../../../common/validation/validation.decorators.js';

const INSTANT = { message: WORK_CLOCK_MESSAGES.instantShape };

/** An interval of work that a device recorded, in the server's time. */
export class ClockIntervalDto {
  @ApiProperty({ format: 'date-time' })
  @IsInstant(INSTANT)
  from: string;

  @ApiProperty({ format: 'date-time' })
  @IsInstant(INSTANT)
  to: string;
}

/** Time of a job recorded by a device. The server counts each instant once, from the start of the job on, if signs of work confirm it. */
export class RecordedIntervalsDto {
  @ApiProperty({ type: [ClockIntervalDto], maxItems: WORK_CLOCK.intervalsPerCall })
  @Type(() => ClockIntervalDto)
  @ValidateNested({ each: true, message: 'must be an object with from and to' })
  @ArrayMaxSize(WORK_CLOCK.intervalsPerCall, { message: WORK_CLOCK_MESSAGES.tooManyIntervals })
  @IsArray({ message: 'must be a list of intervals' })
  intervals: ClockIntervalDto[];
}

export class RecordedTimeDto extends RecordedIntervalsDto {
  @NullableProperty({
    type: String,
    format: 'date-time',
    description: 'since when the clock runs on this device; null where it paused; left out where old time is delivered',
  })
  @IsInstant(INSTANT)
  runningSince?: string | null;
}

export class WorkClockDto {
  @ApiProperty() jobId: string;
  @ApiProperty({ type: 'integer', description: 'recorded, up to the last sign of life' }) seconds: number;
  @ApiProperty({ type: 'integer' }) clockMinutes: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null where it is paused' }) runningSince: string | null;
  @ApiProperty({ format: 'date-time', description: "the server's time, because a device's may be wrong" }) now: string;
  @ApiProperty({ enum: DAY_STOPS, enumName: 'DayStop', nullable: true, description: 'the limit that pauses it until tomorrow' })
  dayStop: DayStop | null;
  @ApiProperty({ description: 'the clock runs on, or would, after 10 hours of this day: the person is told to rest' }) longDay: boolean;
}

export const toIntervals = (intervals: readonly ClockIntervalDto[]): ClockInterval[] =>
  intervals.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
