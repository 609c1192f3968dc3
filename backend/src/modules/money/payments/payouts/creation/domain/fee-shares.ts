/**
 * Splits the fee of a payout over its invoices in proportion to their amounts, in whole kobo that sum to the fee (largest remainders first,
 * then the order given). No share exceeds its invoice.
 *
 * @param grosses of the invoices, kobo, each above zero
 * @param fee kobo, not negative and below the sum of `grosses`
 */
export function feeShares(grosses: readonly number[], fee: number): number[] {
  const total = grosses.reduce((sum, gross) => sum + BigInt(gross), 0n);
  const parts = grosses.map((gross, place) => {
    const product = BigInt(fee) * BigInt(gross);
    return { place, share: Number(product / total), rest: product % total };
  });
  let left = fee - parts.reduce((sum, { share }) => sum + share, 0);
  const shares = parts.map(({ share }) => share);
  for (const { place, share } of parts.toSorted((one, other) => Number(other.rest - one.rest))) {
    if (left === 0) break;
    shares[place] = share + 1;
    left -= 1;
  }
  return shares;
}
