import { useEffect, useState } from 'react';
import { type Verdict } from '../verify-signed.js';
import { Notice } from './Notice.js';

/**
 * Checks a signature in this browser, and shows the result.
 *
 * @param props.check stable between renders
 * @param props.otherwise how to check it if this browser cannot
 */
export function SignatureNotice({ check, otherwise }: { check: () => Promise<Verdict>; otherwise: string }) {
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    let isOver = false;
    void check().then((found) => {
      if (!isOver) setVerdict(found);
    });
    return () => {
      isOver = true;
    };
  }, [check]);
  return <div role="status">{verdict ? <VerdictNotice verdict={verdict} otherwise={otherwise} /> : 'Checking the signature'}</div>;
}

function VerdictNotice({ verdict, otherwise }: { verdict: Verdict; otherwise: string }) {
  if (verdict === 'broken')
    return (
      <Notice tone="bad">
        <b>The signature is not valid.</b> Do not trust these figures: they are not the ones that were signed.
      </Notice>
    );
  if (verdict === 'unable')
    return (
      <Notice>
        <b>This browser cannot check the signature.</b> {otherwise}
      </Notice>
    );
  return (
    <Notice>
      <b>The signature is valid.</b> This browser checked it.
    </Notice>
  );
}
