import { useEffect, useRef } from 'react';
import { type Schemas } from '@labelbridge/api-client';
import { answer, api, type Resource, useResource } from '@labelbridge/session';

export type Site = Schemas['SiteDto'];
export type Testimonial = Schemas['PublicTestimonialDto'];

/** Fetches public data again after a change of users, which clears it. */
export function useKept<T>(resource: Resource<{ data: T }>): Resource<{ data: T }> {
  const { data, error, loading, reload } = resource;
  const cleared = !data && !error && !loading;
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    if (cleared) void latest.current();
  }, [cleared]);
  return resource;
}

const usePublicData = <T>(resource: Resource<{ data: T }>): T | undefined => useKept(resource).data?.data;

export const useSite = (): Site | undefined => usePublicData(useResource('/api/site', () => answer(api.GET('/api/site'))));

export const useTestimonials = (): readonly Testimonial[] =>
  usePublicData(useResource('/api/testimonials/public', () => answer(api.GET('/api/testimonials/public')))) ?? [];
