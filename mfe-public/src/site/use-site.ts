import { useEffect, useRef } from 'react';
import { type Schemas } from '@labelbridge/api-client';
import { answer, api, type Resource, useResource } from '@labelbridge/session';

export type Site = Schemas['SiteDto'];
export type Testimonial = Schemas['PublicTestimonialDto'];

/** Reads public data, and fetches it again after a change of users, which clears it. */
function usePublicData<T>({ data, error, loading, reload }: Resource<{ data: T }>): T | undefined {
  const cleared = !data && !error && !loading;
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    if (cleared) void latest.current();
  }, [cleared]);
  return data?.data;
}

export const useSite = (): Site | undefined => usePublicData(useResource('/api/site', () => answer(api.GET('/api/site'))));

export const useTestimonials = (): readonly Testimonial[] =>
  usePublicData(useResource('/api/testimonials/public', () => answer(api.GET('/api/testimonials/public')))) ?? [];
