import { PUBLIC_PAGES } from '@labelbridge/contracts';
import { cx, LinkButton } from '@labelbridge/ui';
import { PATHS } from '../../../site/site.js';
import { usePageMeta } from '../../../site/use-page-meta.js';
import styles from './about.module.css';

const HOW_IT_WORKS = [
  { title: 'Global tasks in USD', text: 'Companies around the world bring data-labelling and AI tasks to us, priced in dollars.' },
  { title: 'Freelancers matched', text: 'You apply to the projects that fit your skills, and an admin approves who joins.' },
  { title: 'Submit and review', text: 'You do the work and submit it. An admin reviews it and gives a reason if it is rejected.' },
  { title: 'Paid in Naira', text: 'Approved work is paid to your Naira account, with a receipt.' },
];

const REASONS = [
  'Verified remote work: every project is opened by an admin.',
  'Fair payment: every project shows its pay before you apply.',
  'Skill-based matching, in text, image, audio and video annotation.',
  'Works from anywhere, on the phone you have.',
];

export default function AboutPage() {
  usePageMeta(PUBLIC_PAGES.about);
  return (
    <article className={cx('container', styles.page)}>
      <h1 className="display">A bridge between African talent and the world’s AI work</h1>
      <section className={styles.part}>
        <h2>Our mission</h2>
        <p>
          To connect freelance data annotators in Nigeria and across Africa with global data-labelling and AI work, and to pay them fairly
          for it.
        </p>
      </section>
      <section className={styles.part}>
        <h2>How it works</h2>
        <ol className={styles.steps}>
          {HOW_IT_WORKS.map(({ title, text }) => (
            <li key={title} className="surface">
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.part}>
        <h2>Our vision</h2>
        <p>
          A world in which good work counts wherever it is done, and a skilled person in Lagos, Kano or Nairobi has the same access to AI
          work as anyone else.
        </p>
      </section>
      <section className={styles.part}>
        <h2>Reasons to choose Labelbridge</h2>
        <ul className={styles.reasons}>
          {REASONS.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
      <p>
        <LinkButton variant="primary" to={PATHS.openProjects}>
          See open projects
        </LinkButton>
      </p>
    </article>
  );
}
