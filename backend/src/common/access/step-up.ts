import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiForbiddenResponse } from '@nestjs/swagger';
import { ErrorBodyDto } from '../openapi/error-body.dto.js';
import { type CurrentUser } from './current-user.js';

/** What a guard knows of the caller. */
export interface StepUpFacts extends CurrentUser {
  readonly hasSecondFactor: boolean;
  readonly hasPayoutAccount: boolean;
}

/** Whether a call needs a fresh proof. The body is as it came: rules of its form come later. */
export type NeedsStepUp = (body: Readonly<Record<string, unknown>>, caller: StepUpFacts) => boolean;

/** Metadata of a route that needs a fresh proof of who is there: `NeedsStepUp`. */
export const STEP_UP_KEY = 'labelbridge:step-up';

/**
 * Closes a route to sessions without a fresh proof (`POST /auth/step-up`): somebody else may use an unlocked phone, or a stolen session.
 *
 * @param when which calls need it; all of them unless given
 */
export const StepUp = (when: NeedsStepUp = () => true): MethodDecorator =>
  applyDecorators(
    SetMetadata(STEP_UP_KEY, when),
    ApiForbiddenResponse({ type: ErrorBodyDto, description: 'Another role is needed, or a fresh proof: `details` names `stepUp`.' }),
  );
