import { SECOND_FACTOR_MESSAGES } from '@labelbridge/contracts';
import { refreshData, useSession } from '@labelbridge/session';
import { PageHead } from '@labelbridge/ui';
import { SecondFactorCard } from './SecondFactorCard.js';

/** Stands in every page's place where the server does nothing for this person before he has a second factor. */
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
