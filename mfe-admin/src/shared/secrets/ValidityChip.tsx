import { type ReactNode } from 'react';
import { DeadlineText, TwoLines } from '@labelbridge/area-parts';
import { type Validity } from '@labelbridge/contracts';
import { Chip, DateText } from '@labelbridge/ui';

interface ValidityChipProps {
  readonly of: { readonly state: Validity; readonly expiresAt: string | null; readonly revokedAt: string | null };
  /** Follows the end of an active one. */
  readonly more?: ReactNode;
}

/** Shows if a secret works, and until when or since when not. */
export function ValidityChip({ of: { state, expiresAt, revokedAt }, more }: ValidityChipProps) {
  if (state !== 'active')
    return (
      <TwoLines under={<DateText instant={revokedAt ?? expiresAt} />}>
        <Chip tone="quiet">{state === 'revoked' ? 'Revoked' : 'Expired'}</Chip>
      </TwoLines>
    );
  return (
    <TwoLines
      under={
        <>
          until {expiresAt ? <DeadlineText instant={expiresAt} /> : 'you revoke it'}
          {more}
        </>
      }
    >
      <Chip tone="good">Active</Chip>
    </TwoLines>
  );
}
