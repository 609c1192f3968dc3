import { type Verdict, verifySigned } from '../../site/verify-signed.js';
import { type Provenance } from './api/provenance.js';

/** Checks that the key signed exactly the figures that are shown, for this address. */
export async function verifyCard({ card, ...proof }: Provenance, id: string): Promise<Verdict> {
  const verdict = await verifySigned({ value: card, ...proof });
  const isNamed = card.issued?.keyId === proof.keyId && card.issued.id === id;
  return isNamed || verdict === 'unable' ? verdict : 'broken';
}
