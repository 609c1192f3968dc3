import { type ReactNode } from 'react';
import { LagosTime, TwoLines } from '@labelbridge/area-parts';
import { type Validity } from '@labelbridge/contracts';
import { Chip, type Tone } from '@labelbridge/ui';

interface ValidityChipProps {
  readonly of: { readonly state: Validity; readonly expiresAt: string | null; readonly revokedAt: string | null };
  /** Follows the end of an active one. */
  readonly more?: ReactNode;
}

const LOOK = { active: ['good', 'Active'], expired: ['quiet', 'Expired'], revoked: ['quiet', 'Revoked'] } as const satisfies Readonly<
  Record<Validity, readonly [Tone, string]>
>;

/** Shows if a secret works, and until when or since when not. */
export function ValidityChip({ of: { state, expiresAt, revokedAt }, more }: ValidityChipProps) {
  const [tone, word] = LOOK[state];
  const ended = revokedAt ?? expiresAt;
  const until = (
    <>
      until {expiresAt ? <LagosTime instant={expiresAt} /> : 'you revoke it'}
      {more}
    </>
  );
  return (
    <TwoLines under={state === 'active' ? until : ended && <LagosTime instant={ended} />}>
      <div>
        <Chip tone={tone}>{word}</Chip>
      </div>
    </TwoLines>
  );
}
