import { answer, api, loadPasskeys, type Resource, type Schemas, useResource } from '@labelbridge/session';

const FACTOR = '/api/auth/second-factor';

export const useSecondFactor = (): Resource<Schemas['SecondFactorStateDto']> =>
  useResource(FACTOR, async () => (await answer(api.GET(FACTOR))).data);

/** Sends a proof, which is valid for some minutes. @throws ApiError naming `password` or `code` */
export async function prove(body: Schemas['StepUpDto']): Promise<void> {
  await answer(api.POST('/api/auth/step-up', { body }));
}

/** Proves with a passkey. @throws ApiError if the person, the browser or the server refuses */
export async function proveByPasskey(): Promise<void> {
  const { signByPasskey } = await loadPasskeys();
  const { data } = await answer(api.POST('/api/auth/step-up/passkey'));
  await prove({ assertion: await signByPasskey(data) });
}
