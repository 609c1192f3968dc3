import { PUBLIC_PAGES, INVENTED_TESTIMONIAL } from '@labelbridge/contracts';
import { Chip, cx, Icon, LinkButton, type IconName, Avatar, Card } from '@labelbridge/ui';
import { PATHS } from '../../../site/site.js';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { BridgeArt } from '../components/BridgeArt.js';
import styles from '../components/landing.module.css';
import { OfferCard } from '../components/OfferCard.js';
import { useTestimonials } from '../../../site/use-site.js';

/** Renders nothing without testimonials. Testimonials of the demo are marked as invented. */
function Testimonials() {
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

/** Texts of the landing page. Its parts and promises are from specification sections 1 and 2. */
const HERO = {
  chip: 'Verified remote gigs for Africa',
  title: 'World-class AI work. Paid in dollars, into your Naira account.',
  lead: 'Label text, images, audio and video for teams around the world. Apply to a project, work from anywhere, and withdraw your pay to your bank account.',
} as const;

const DIFFERENCES: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'shield', title: 'Verified remote gigs', text: 'Every project is opened by an admin and shows its duration and its pay.' },
  { icon: 'payment', title: 'Fair payment', text: 'Paid in dollars, withdrawn to your Naira account. You see what is paid.' },
  {
    icon: 'target',
    title: 'Skill-based matching',
    text: 'Image, text, audio or video: apply to the work that fits your skills, and every application is decided.',
  },
];

/** Four steps of How It Works (specification section 1). */
const STEPS = [
  { title: 'Apply to projects', text: 'Choose a project and send your application with one click.' },
  { title: 'Get approved by admin', text: 'An admin decides, and you are notified by email and in the app.' },
  { title: 'Submit tasks', text: 'Open a task, follow its guideline and submit your work.' },
  { title: 'Get paid', text: 'Approved work becomes an invoice that is paid to your account.' },
] as const;

/** Specification section 2, Landing page. */
export function LandingPage() {
  usePageMeta(PUBLIC_PAGES.home);
  return (
    <>
      <Hero />
      <section className={cx(styles.part, styles.soft)} aria-labelledby="different">
        <div className="container">
          <h2 id="different">What Makes Us Different</h2>
          <ul className={styles.three}>
            {DIFFERENCES.map(({ icon, title, text }) => (
              <li key={title} className="surface">
                <span className={styles.disc}>
                  <Icon name={icon} size={26} />
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="how-it-works">
        <div className="container">
          <h2 id="how-it-works">How It Works</h2>
          <ol className={styles.four}>
            {STEPS.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Testimonials />
      <section className={cx(styles.part, styles.late)} aria-labelledby="ready">
        <div className="container">
          <div className={cx('spread', styles.call)}>
            <div>
              <h2 id="ready">Ready to Get Started?</h2>
              <p>Choose a project today. Signing up takes a minute.</p>
            </div>
            <LinkButton className={cx(styles.sunny)} to={PATHS.openProjects}>
              Join Now
            </LinkButton>
          </div>
        </div>
      </section>
    </>
  );
}

function Hero() {
  return (
    <div className={styles.sky}>
      <BridgeArt className={styles.art} />
      <div className={cx('container', styles.hero)}>
        <div>
          <p>
            <Chip>{HERO.chip}</Chip>
          </p>
          <h1>{HERO.title}</h1>
          <p className={styles.lead}>{HERO.lead}</p>
          <p className={cx('row', styles.ways)}>
            <LinkButton variant="primary" to={PATHS.openProjects}>
              Get Started
            </LinkButton>
            <LinkButton href="#how-it-works">How it works</LinkButton>
          </p>
        </div>
        <OfferCard />
      </div>
    </div>
  );
}
