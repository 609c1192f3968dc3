import { ApiProperty } from '@nestjs/swagger';
import { REGION_ID_MAX } from '@labelbridge/annotation';
import {
  DISPUTE_RULES,
  DISPUTE_STATES,
  type DisputeState,
  GOLD_LIMITS,
  LIMITS,
  REASON_RULES,
  type RegionReason,
  STANDING_STATES,
  type StandingState,
} from '@labelbridge/contracts';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsString, MaxLength, ValidateNested } from 'class-validator';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { MoneyDto } from '../../../../common/validation/money.dto.js';
import { NullableProperty, OptionalProperty, RawJson, Validates } from '../../../../common/validation/validation.decorators.js';

const regions = { type: 'array', items: { type: 'object', additionalProperties: true }, description: 'a list of Region' } as const;

export class RegionReasonDto implements RegionReason {
  @ApiProperty({ description: 'id of a region of the answer', maxLength: REGION_ID_MAX })
  @MaxLength(REGION_ID_MAX)
  @IsString({ message: 'must be text' })
  region: string;

  @ApiProperty({ maxLength: GOLD_LIMITS.reason })
  @MaxLength(GOLD_LIMITS.reason, { message: `must have at most ${GOLD_LIMITS.reason} characters` })
  @IsString({ message: 'must be text' })
  text: string;
}

export class GoldInputDto {
  @ApiProperty({ ...regions, maxItems: GOLD_LIMITS.regions })
  @RawJson()
  regions: object[];

  @NullableProperty({ type: String, maxLength: GOLD_LIMITS.explanation, description: 'why it is right; annotators read it' })
  @MaxLength(GOLD_LIMITS.explanation, { message: `must have at most ${GOLD_LIMITS.explanation} characters` })
  @IsString({ message: 'must be text' })
  explanation?: string | null;

  @OptionalProperty({ type: [RegionReasonDto], maxItems: GOLD_LIMITS.regions, description: 'why each region is right' })
  @ValidateNested({ each: true })
  @Type(() => RegionReasonDto)
  @ArrayMaxSize(GOLD_LIMITS.regions)
  @IsArray({ message: 'must be a list' })
  reasons?: RegionReasonDto[];
}

export class GoldDto {
  @ApiProperty({ description: 'of the item' }) _id: string;
  @ApiProperty(regions) regions: object[];
  @ApiProperty({ type: String, nullable: true }) explanation: string | null;
  @ApiProperty({ type: [RegionReasonDto] }) reasons: readonly RegionReasonDto[];
  @ApiProperty({ enum: ['shown', 'withdrawn'], nullable: true, description: 'shown: its answer was shown, so nobody new gets it' })
  retired: 'shown' | 'withdrawn' | null;
  @ApiProperty({ format: 'date-time' }) at: string;
}

/** Answers on gold items with the 95 % interval of the share that is right. */
export class AccuracyDto {
  @ApiProperty({ type: 'integer' }) right: number;
  @ApiProperty({ type: 'integer' }) seen: number;
  @ApiProperty({ type: Number, nullable: true, description: 'from 0 to 1; null: nothing was seen' }) low: number | null;
  @ApiProperty({ type: Number, nullable: true }) high: number | null;
}

export class DisputeDto {
  @ApiProperty() text: string;
  @ApiProperty({ enum: DISPUTE_STATES, enumName: 'DisputeState' }) state: DisputeState;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
}

export class ShownAnswerDto {
  @ApiProperty({ description: 'of the assignment' }) _id: string;
  @ApiProperty() jobId: string;
  @ApiProperty({ type: 'integer', description: 'its number in the job, from 1' }) number: number;
  @ApiProperty({ type: String, nullable: true, description: 'the text of the item; null for other media' }) text: string | null;
  @ApiProperty({ description: 'what the person answered, in words' }) given: string;
  @ApiProperty({ description: 'the known answer, in words' }) known: string;
  @ApiProperty({ type: String, nullable: true }) explanation: string | null;
  @ApiProperty() right: boolean;
  @ApiProperty({ description: 'false: the known answer was withdrawn' }) counts: boolean;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: DisputeDto, nullable: true }) dispute: DisputeDto | null;
}

export class MyProjectQualityDto extends AccuracyDto {
  @ApiProperty() projectId: string;
  @ApiProperty() projectName: string;
  @ApiProperty({ enum: STANDING_STATES, enumName: 'StandingState' }) state: StandingState;
  @ApiProperty({ format: 'date-time' }) since: string;
  @ApiProperty({ type: AccuracyDto, description: 'the answers that decide: after a pause, those since' }) fresh: AccuracyDto;
  @ApiProperty({ type: 'integer', description: 'times that they may still return by themselves' }) returnsLeft: number;
  @ApiProperty({ type: [ShownAnswerDto], description: 'the newest first' }) shown: ShownAnswerDto[];
}

export class MyQualityDto {
  @ApiProperty({ type: Number, description: 'the pause acts if even `fresh.high` is below' }) limit: number;
  @ApiProperty({ type: AccuracyDto, description: 'in all projects: a project may need a share of it' }) overall: AccuracyDto;
  @ApiProperty({ type: [MyProjectQualityDto] }) projects: MyProjectQualityDto[];
}

export class UserQualityDto extends MyQualityDto {
  @ApiProperty() name: string;
}

export class DayAccuracyDto extends AccuracyDto {
  @ApiProperty({ format: 'date', description: 'in Lagos' }) day: string;
}

export class AcceptedWorkDto {
  @ApiProperty({ type: 'integer', description: 'items answered in approved jobs, gold items included' }) items: number;
  @ApiProperty({ type: Number, nullable: true, description: "mean of the jobs' clocks; null: no items" }) secondsPerItem: number | null;
  @ApiProperty({ type: [MoneyDto], description: 'mean of what was approved, by currency' }) payPerItem: readonly MoneyDto[];
}

class SuggestionsDto {
  @ApiProperty({ type: AccuracyDto, description: 'answers with the proposal in sight; right: as proposed' }) aided: AccuracyDto;
  @ApiProperty({ type: AccuracyDto, description: 'answers without it, on a random tenth of the items' }) unaided: AccuracyDto;
}

export class ProjectQualityDto extends AccuracyDto {
  @ApiProperty({ type: Number, description: 'the pause acts if even the upper bound of a person is below' }) limit: number;
  @ApiProperty({ type: 'integer', description: 'gold items that people may still get' }) goldActive: number;
  @ApiProperty({ type: 'integer' }) goldRetired: number;
  @ApiProperty({ type: 'integer', description: 'people' }) paused: number;
  @ApiProperty({ type: 'integer' }) openDisputes: number;
  @ApiProperty({ type: 'integer', description: 'answers that wait to be compared with a changed known answer' }) recounting: number;
  @ApiProperty({ type: [DayAccuracyDto], description: 'the last 30 days; the oldest first' }) days: DayAccuracyDto[];
  @ApiProperty({ type: AcceptedWorkDto }) accepted: AcceptedWorkDto;
  @ApiProperty({
    type: SuggestionsDto,
    nullable: true,
    description: 'the latest 5,000 answers of 90 days beside what a machine proposed; null without any',
  })
  suggestions: SuggestionsDto | null;
}

export class PersonQualityDto extends AccuracyDto {
  @ApiProperty() _id: string;
  @ApiProperty() annotatorId: string;
  @ApiProperty() name: string;
  @ApiProperty({ enum: STANDING_STATES, enumName: 'StandingState' }) state: StandingState;
  @ApiProperty({ format: 'date-time' }) since: string;
  @ApiProperty({ type: AccuracyDto }) fresh: AccuracyDto;
}

export class ListPeopleQualityQueryDto extends ListQueryDto {}

export class ExportPeopleQualityQueryDto extends WithoutPaging(ListPeopleQualityQueryDto) {}

export class NewDisputeDto {
  @ApiProperty({ maxLength: GOLD_LIMITS.dispute })
  @Validates(DISPUTE_RULES)
  text: string;
}

export class ListDisputesQueryDto extends ListQueryDto {}

export class GoldDisputeDto extends ShownAnswerDto {
  @ApiProperty() itemId: string;
  @ApiProperty() taskId: string;
  @ApiProperty({ type: 'integer', description: 'people whose figures change with it' }) answers: number;
}

export class DecideDisputeDto {
  @ApiProperty({ description: 'true: the person is right' })
  @IsBoolean({ message: 'must be true or false' })
  upheld: boolean;

  @ApiProperty({ maxLength: LIMITS.reasonMax })
  @Validates(REASON_RULES)
  reason: string;

  @OptionalProperty({ ...regions, description: 'of an upheld one: the mended answer; without it the item is withdrawn' })
  @RawJson()
  regions?: object[];
}
