import { INVENTED_TESTIMONIAL } from '@labelbridge/contracts';
import { Avatar, Card, cx } from '@labelbridge/ui';
import { useTestimonials } from '../../../site/use-site.js';
import styles from './landing.module.css';

/** Renders nothing without testimonials. Testimonials of the demo are marked as invented. */
export function Testimonials() {
  const testimonials = useTestimonials();
  if (testimonials.length === 0) return null;
  return (
    <section className={cx(styles.part, styles.late)} aria-labelledby="voices">
      <div className="container">
        <h2 id="voices">What annotators say</h2>
        <div className={styles.two}>
          {testimonials.map(({ _id, name, place, text, invented }) => (
            <Card key={_id}>
              <figure className={styles.voice}>
                <blockquote>{text}</blockquote>
                <figcaption className="row muted">
                  <Avatar name={name} />
                  <span>
                    <b>{name}</b>
                    <br />
                    {[place, invented && INVENTED_TESTIMONIAL].filter(Boolean).join(' · ')}
                  </span>
                </figcaption>
              </figure>
            </Card>
          ))}
        </div>
      </div>
    </section>
  );
}
