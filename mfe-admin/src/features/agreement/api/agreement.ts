import { type Schemas } from '@labelbridge/api-client';
import { type LabelConfig, type Region, regionsIn } from '@labelbridge/annotation';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { answer, api, useResource } from '@labelbridge/session';
import { storedInterface } from '../../../shared/stored-interface.js';

export type Agreement = Schemas['AgreementDto'];
export type ControlAgreement = Schemas['ControlAgreementDto'];
export type ContestedItem = Schemas['ContestedItemDto'];
type AdjudicationDto = Schemas['AdjudicationDto'];

export interface AnonymousAnswer {
  readonly name: string;
  readonly regions: readonly Region[];
}
export type Adjudication = Omit<AdjudicationDto, 'config' | 'answers' | 'decision'> & {
  readonly config: LabelConfig;
  readonly answers: readonly AnonymousAnswer[];
  readonly decision: (Omit<NonNullable<AdjudicationDto['decision']>, 'regions'> & Pick<AnonymousAnswer, 'regions'>) | null;
};

export const useAgreement = (projectId: string) => useApiData('/api/projects/{id}/agreement', { path: { id: projectId } });

export const useContested = (projectId: string, query: { sort?: string } = {}) =>
  usePagedList('/api/adjudications', { query: { ...query, projectId } });

export const useAdjudication = (itemId: string) =>
  useResource(`/api/adjudications/${itemId}`, async (): Promise<Adjudication> => {
    const { data } = await answer(api.GET('/api/adjudications/{itemId}', { params: { path: { itemId } } }));
    const answers = data.answers.map(({ name, regions }) => ({ name, regions: regionsIn(regions) }));
    const decision = data.decision && { ...data.decision, regions: regionsIn(data.decision.regions) };
    return { ...data, config: storedInterface(data.config), answers, decision };
  });

/** Decides what the right answer is. @param mark the answers that the admin saw; others are a conflict @returns the server's message */
export const decideAnswer = (itemId: string, regions: readonly Region[], mark: string): Promise<string> => {
  const body = { regions: regions.map((region) => ({ ...region })), mark };
  return sendChange(api.POST('/api/adjudications/{itemId}', { params: { path: { itemId } }, body }), '/api/adjudications', '/api/projects');
};
