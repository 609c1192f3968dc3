import { type Schemas } from '@labelbridge/api-client';
import { useApiData } from '@labelbridge/area-parts';

export type OutcomeQuarter = Schemas['OutcomeQuarterDto'];
export type OutcomeGroup = Schemas['OutcomeGroupDto'];

export const OUTCOME_GAPS_CSV = '/api/outcome-gaps/export.csv';

export const useOutcomeGaps = () => useApiData('/api/outcome-gaps');
