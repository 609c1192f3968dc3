import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, REASON_RULES } from '@labelbridge/contracts';
import { KeepsRules } from './rules.decorator.js';

/** Why something is refused; the annotator reads it. */
export class ReasonDto {
  @ApiProperty({ maxLength: LIMITS.reasonMax })
  @KeepsRules(REASON_RULES)
  reason: string;
}
