/** Label of the demo's testimonials. */
export const INVENTED_TESTIMONIAL = 'Invented for the demo';
