import { createElement, Suspense, useState } from 'react';
import { type AreaDescription } from '@labelbridge/contracts';
import { forgetFailedPages, useLocation } from '@labelbridge/router';
import { type AreaFailure } from './area-error.js';
import { AreaPanel } from './AreaPanel.js';
import { areaOfAttempt, currentAttempt, nextAttempt } from './area-attempts.js';
import { Skeleton } from '@labelbridge/ui';
import { PlainFrame } from './PlainFrame.js';
import { AreaErrorBoundary } from './AreaErrorBoundary.js';

/** Shows an area, its loading state, or a panel with a retry. Requires the name of the area as its key. */
export function AreaSlot({ area }: { area: AreaDescription }) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(() => currentAttempt(area.name));
  const retry = () => {
    forgetFailedPages();
    setAttempt(nextAttempt(area.name));
  };
  const panel = (failure: AreaFailure | undefined, reference: string | undefined) => {
    const here = <AreaPanel label={area.label} failure={failure} reference={reference} onRetry={retry} />;
    return area.role ? here : <PlainFrame>{here}</PlainFrame>;
  };
  const Area = areaOfAttempt(area.name, attempt);
  return (
    <AreaErrorBoundary key={attempt} area={area.name} place={pathname} panel={panel}>
      <Suspense fallback={<Skeleton lines={6} />}>{Area && createElement(Area)}</Suspense>
    </AreaErrorBoundary>
  );
}
