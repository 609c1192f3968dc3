import {
  JOB_WAITING_CAUSES,
  type JobWaitingCause,
  OWN_WORK_LIMITS,
  OWN_WORK_RULES,
  type OwnWork,
  PAID_WAITING_MESSAGES,
  WAITING_CAUSES,
  WAITING_MINUTES,
  type WaitingClaim,
} from '@labelbridge/contracts';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { NullableProperty, Validates } from './validation.decorators.js';

const { min, max } = OWN_WORK_LIMITS;

/** Terms of work that annotators record or write themselves, as they are sent. */
export class OwnWorkInputDto {
  @ApiProperty({ minLength: min, maxLength: max, description: 'what annotators consent to' })
  @Validates(OWN_WORK_RULES.consent)
  consent: string;

  @ApiProperty({ minLength: min, maxLength: max, description: 'under which their work is used' })
  @Validates(OWN_WORK_RULES.licence)
  licence: string;

  @NullableProperty({ type: String, maxLength: max, description: 'of later income; null: none' })
  @Validates(OWN_WORK_RULES.share)
  share?: string | null;
}

/** As `OwnWorkInputDto`, as they are answered. */
export class OwnWorkDto implements OwnWork {
  @ApiProperty({ description: 'what annotators consent to' }) consent: string;
  @ApiProperty({ description: 'under which their work is used' }) licence: string;
  @ApiProperty({ type: String, nullable: true, description: 'of later income; null: none' }) share: string | null;
}

/** Waiting time of a submission. */
export class WaitingClaimDto implements WaitingClaim {
  @ApiProperty({ enum: JOB_WAITING_CAUSES, enumName: 'JobWaitingCause', description: 'one that the job pays' })
  @IsIn(JOB_WAITING_CAUSES, { message: PAID_WAITING_MESSAGES.notPinned })
  cause: JobWaitingCause;

  @ApiProperty({ type: 'integer', minimum: WAITING_MINUTES.min, maximum: WAITING_MINUTES.max, description: 'among the claimed ones' })
  @Max(WAITING_MINUTES.max, { message: PAID_WAITING_MESSAGES.minutesShape })
  @Min(WAITING_MINUTES.min, { message: PAID_WAITING_MESSAGES.minutesShape })
  @IsInt({ message: PAID_WAITING_MESSAGES.minutesShape })
  minutes: number;
}

/** A documented list of causes of waiting, each at most once. */
export const IsWaitingCauses = (): PropertyDecorator =>
  applyDecorators(
    ArrayUnique({ message: PAID_WAITING_MESSAGES.shape }),
    IsIn(WAITING_CAUSES, { each: true, message: PAID_WAITING_MESSAGES.shape }),
    IsArray({ message: PAID_WAITING_MESSAGES.shape }),
  );

const causes = (values: readonly string[], enumName: string) =>
  ({ enum: [...values], enumName, isArray: true, uniqueItems: true, maxItems: values.length }) satisfies ApiPropertyOptions;

export const WAITING_PROPERTY = causes(WAITING_CAUSES, 'WaitingCause');

export const JOB_WAITING_PROPERTY = causes(JOB_WAITING_CAUSES, 'JobWaitingCause');
