import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiForbiddenResponse } from '@nestjs/swagger';
import { ErrorBodyDto } from '../openapi/error-body.dto.js';
import { type CurrentUser } from './current-user.js';

export interface StepUpFacts extends CurrentUser {
  readonly hasSecondFactor: boolean;
  readonly hasPayoutAccount: boolean;
}

/** Decides whether a call needs a fresh proof. The body is not validated yet. */
export type NeedsStepUp = (body: Readonly<Record<string, unknown>>, caller: StepUpFacts) => boolean;

/** Metadata of a route that needs a fresh proof of identity: `NeedsStepUp`. */
export const STEP_UP_KEY = 'labelbridge:step-up';

/** Closes a route to sessions without a fresh proof (`POST /auth/step-up`), against unlocked phones and stolen sessions. */
export const StepUp = (when: NeedsStepUp = () => true): MethodDecorator =>
  applyDecorators(
    SetMetadata(STEP_UP_KEY, when),
    ApiForbiddenResponse({
      type: ErrorBodyDto,
      description: 'Another role or duty is needed, or a fresh proof: `details` names `stepUp`.',
    }),
  );
