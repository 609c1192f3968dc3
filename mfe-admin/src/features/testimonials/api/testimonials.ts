import { type Schemas } from '@labelbridge/api-client';
import { sendChange } from '@labelbridge/area-parts';
import { api } from '@labelbridge/session';

export type Testimonial = Schemas['TestimonialDto'];
export type TestimonialInput = Schemas['TestimonialInputDto'];

const PATH = '/api/testimonials';

/** Adds a testimonial, or saves the one with this id. @returns the server's message */
export const saveTestimonial = (id: string | undefined, body: TestimonialInput): Promise<string> =>
  sendChange(id === undefined ? api.POST(PATH, { body }) : api.PUT('/api/testimonials/{id}', { params: { path: { id } }, body }), PATH);

/** @returns the server's message */
export const deleteTestimonial = (id: string): Promise<string> =>
  sendChange(api.DELETE('/api/testimonials/{id}', { params: { path: { id } } }), PATH);
