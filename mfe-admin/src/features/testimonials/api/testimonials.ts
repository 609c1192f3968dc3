import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';

export type Testimonial = Schemas['TestimonialDto'];
export type TestimonialInput = Schemas['TestimonialInputDto'];
type Query = NonNullable<paths['/api/testimonials']['get']['parameters']['query']>;

const PATH = '/api/testimonials';

export const useTestimonials = (query: Query) => usePagedList(PATH, query, (page) => answer(api.GET(PATH, { params: { query: page } })));

/** Adds a testimonial, or saves the one of this id. @returns the server's message */
export async function saveTestimonial(id: string | undefined, body: TestimonialInput): Promise<string> {
  const { message } = await (id === undefined
    ? answer(api.POST(PATH, { body }))
    : answer(api.PUT('/api/testimonials/{id}', { params: { path: { id } }, body })));
  void refreshData(PATH);
  return message;
}

/** @returns the server's message */
export async function deleteTestimonial(id: string): Promise<string> {
  const { message } = await answer(api.DELETE('/api/testimonials/{id}', { params: { path: { id } } }));
  void refreshData(PATH);
  return message;
}
