import { Schema, type Types } from 'mongoose';

/** What somebody says about working here, for the landing page. */
export interface TestimonialRecord {
  _id: Types.ObjectId;
  name: string;
  /** What they do and where, such as `Image annotator, Lagos`. */
  place: string;
  text: string;
  /** Whether the person agreed that name and text are published. */
  consent: boolean;
  /** Whether it was made up for the demo; the page says so. */
  invented: boolean;
  /** With consent, or invented: what visitors see. */
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
