export const INVENTED_TESTIMONIAL = 'Invented for the demo';
