import { useEffect, useState } from 'react';
import { navigationOf } from '@labelbridge/contracts';
import { attempt, type SessionUser } from '@labelbridge/session';
import { useLazyPart } from '../use-lazy-part.js';

// A log-out clears session storage, so this lasts as long as the session.
const LATER_KEY = 'labelbridge.verify-later';
const loadStrip = () => import('./UnverifiedEmail.js');

const isDismissed = (): boolean => attempt(() => sessionStorage.getItem(LATER_KEY) !== null) ?? false;

/** Asks a user to verify their e-mail address, until it is verified or they dismiss the message. */
export function VerificationStrip({ user: { userRole } }: { user: SessionUser }) {
  const [later, setLater] = useState(isDismissed);
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
        // Without storage, the next page shows the message again.
        attempt(() => sessionStorage.setItem(LATER_KEY, '1'));
        setLater(true);
      }}
    />
  );
}
