/** Stands under a testimonial of the demo. */
export const INVENTED_TESTIMONIAL = 'Invented for the demo';
