import { lazy, Suspense, useState } from 'react';
import { Button } from '@labelbridge/ui';
import { useDuties } from '../duties.js';
import { type BonusOffer } from './BonusDialog.js';

const BonusDialog = lazy(() => import('./BonusDialog.js'));

/** Shown to admins who may pay. */
export function BonusButton({ small = false, ...offer }: BonusOffer & { small?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (!useDuties().includes('pay')) return null;
  return (
    <>
      <Button
        {...(small && { size: 'small' as const })}
        aria-label={`Give a bonus to ${offer.annotator.name}`}
        onClick={() => setOpen(true)}
      >
        Give a bonus
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BonusDialog {...offer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
