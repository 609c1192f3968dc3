import { Schema, type Types } from 'mongoose';

export interface TestimonialRecord {
  _id: Types.ObjectId;
  name: string;
  /** Work and place, such as `Image annotator, Lagos`. */
  place: string;
  text: string;
  /** The person's agreement to publish name and text. */
  consent: boolean;
  /** Marks demo content; the page says that it is invented. */
  invented: boolean;
  /** Visitors see it: it has consent, or is invented. */
  shown: boolean;
  createdAt: Date;
}

export const TESTIMONIAL_MODEL = 'Testimonial';

export const testimonialSchema = new Schema<TestimonialRecord>(
  {
    name: { type: String, required: true },
    place: { type: String, default: '' },
    text: { type: String, required: true },
    consent: { type: Boolean, required: true },
    invented: { type: Boolean, required: true },
    shown: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'testimonials', versionKey: false },
);

testimonialSchema.index({ createdAt: 1, _id: 1 });
testimonialSchema.index({ shown: 1, createdAt: 1, _id: 1 });
