import {
  alsoPaidText,
  LONG_DAY_TEXT,
  orderedWaiting,
  OWN_WORK_HINT,
  type OwnWork,
  paidWaitingProblem,
  type WaitingCause,
} from '@labelbridge/contracts';
import { badInput } from '../../../../common/errors/errors.js';
import { storedText } from '../../../../common/validation/given-fields.js';
import { type CreateProjectDto } from '../dto/project-input.dto.js';
import { type LaterRateRecord, type ProjectFields } from '../persistence/project.schema.js';

/** Conditions that a project states beside its pay. */
export interface Conditions {
  readonly ownWork: OwnWork | null;
  readonly paidWaiting: WaitingCause[];
  readonly stopsLongDays: boolean;
}

type Stated = Pick<ProjectFields, 'ownWork' | 'paidWaiting' | 'stopsLongDays'>;

/** Projects of earlier versions state nothing. */
export const conditionsOf = ({ ownWork, paidWaiting = [], stopsLongDays = false }: Stated): Conditions => ({
  ownWork: ownWork ? { consent: ownWork.consent, licence: ownWork.licence, share: ownWork.share } : null,
  paidWaiting: orderedWaiting(paidWaiting),
  stopsLongDays,
});

/** As `Conditions`; undefined for what a change leaves out. */
interface StoredConditions {
  readonly ownWork: OwnWork | null | undefined;
  readonly paidWaiting: WaitingCause[] | undefined;
  readonly stopsLongDays: boolean | undefined;
}

/** Converts the conditions of a form for the database: texts are trimmed, an empty share is none. */
export const storedConditions = ({ ownWork, paidWaiting, stopsLongDays }: Partial<CreateProjectDto>): StoredConditions => ({
  ownWork: ownWork && { consent: ownWork.consent.trim(), licence: ownWork.licence.trim(), share: storedText(ownWork.share) ?? null },
  paidWaiting: paidWaiting && orderedWaiting(paidWaiting),
  stopsLongDays,
});

type Paying = Pick<ProjectFields, 'paidWaiting' | 'needsExam' | 'rate'> & {
  readonly laterRate?: Pick<LaterRateRecord, 'rate'> | null | undefined;
};

/** @param project as it is after the change @throws 400 if it states a paid exam that it cannot pay, now or by its announced rate */
export function refuseUnpayable({ laterRate, ...project }: Paying): void {
  const rates = [project.rate, ...(laterRate ? [laterRate.rate] : [])];
  const message = rates.map((rate) => paidWaitingProblem({ ...project, rate })).find(Boolean);
  if (message) throw badInput([{ field: 'paidWaiting', message }]);
}

/** The conditions in one line, for visitors; null for none. */
export function conditionsLine(project: Stated): string | null {
  const { ownWork, paidWaiting, stopsLongDays } = conditionsOf(project);
  const paid = alsoPaidText(paidWaiting);
  return [ownWork && OWN_WORK_HINT, paid && `Also paid: ${paid}`, stopsLongDays && LONG_DAY_TEXT].filter(Boolean).join('. ') || null;
}
