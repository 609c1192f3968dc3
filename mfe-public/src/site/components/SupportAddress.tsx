import { type ReactNode } from 'react';
import { useSite } from '../use-site.js';

/** The link to the support address, with `before` in front; nothing where the operator set none. */
export function SupportAddress({ before }: { before?: ReactNode }) {
  const email = useSite()?.supportEmail;
  if (!email) return null;
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}
