import { type ReactNode } from 'react';
import { useSite } from '../use-site.js';

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
