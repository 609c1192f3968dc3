import { SECOND_FACTOR_MESSAGES } from '@labelbridge/contracts';
import { refreshData, useSession } from '@labelbridge/session';
import { PageHead } from '@labelbridge/ui';
import { SecondFactorCard } from './SecondFactorCard.js';

/** Replaces every page if the server requires a second factor that the user has not added yet. */
export function SecondFactorNeeded() {
  return (
    <>
      <PageHead title={SECOND_FACTOR_MESSAGES.title} lead={SECOND_FACTOR_MESSAGES.required} />
      <SecondFactorCard
        onAdded={() => {
          useSession.setState({ needsSecondFactor: false });
          void refreshData('/api/');
        }}
      />
    </>
  );
}
