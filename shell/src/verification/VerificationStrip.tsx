import { useEffect, useState } from 'react';
import { navigationOf } from '@labelbridge/contracts';
import { attempt, type SessionUser } from '@labelbridge/session';
import { useLazyPart } from '../parts/use-lazy-part.js';

// Log-out empties the session storage, so this holds as long as the session does.
const LATER_KEY = 'labelbridge.verify-later';
const loadStrip = () => import('./UnverifiedEmail.js');

const isPutAside = (): boolean => attempt(() => sessionStorage.getItem(LATER_KEY) !== null) ?? false;

/** Tells somebody whose email is not verified of it, until it is, or he puts it aside. Only he loads its code. */
export function VerificationStrip({ user: { userRole } }: { user: SessionUser }) {
  const [later, setLater] = useState(isPutAside);
  const { Part, want } = useLazyPart(loadStrip);
  useEffect(() => {
    if (!later) want();
  }, [later, want]);
  if (later || !Part) return null;
  const settings = navigationOf(userRole).find(({ icon }) => icon === 'settings')?.path ?? '/';
  return (
    <Part
      settings={settings}
      onLater={() => {
        // Where this is refused, the next page asks again.
        attempt(() => sessionStorage.setItem(LATER_KEY, '1'));
        setLater(true);
      }}
    />
  );
}
