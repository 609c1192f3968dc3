import { type JobAdvert, type PublicPage } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Card, Chip, cx, Icon, LinkButton, VisuallyHidden } from '@labelbridge/ui';
import { SITE } from '../../../site/site.js';
import { useSite } from '../../../site/use-site.js';
import { usePageMeta } from '../../../site/use-page-meta.js';
import styles from './job-advert.module.css';

export function JobAdvertPage({
  page,
  advert,
  lead,
  work,
  other,
}: {
  page: PublicPage;
  advert: JobAdvert;
  lead: string;
  work: readonly string[];
  other: { page: PublicPage; advert: JobAdvert };
}) {
  usePageMeta(page);
  return (
    <article className={cx('container', styles.page)}>
      <header className={styles.head}>
        <p>
          <Chip>Careers</Chip>
        </p>
        <h1 className="display">{advert.title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      <div className={styles.body}>
        <div className={styles.text}>
          <section className={styles.part}>
            <h2>What you do</h2>
            <Ticks items={work} />
          </section>
          {advert.requirements.length > 0 && (
            <section className={styles.part}>
              <h2>What you need</h2>
              <Ticks items={advert.requirements} />
            </section>
          )}
        </div>
        <Offer advert={advert} />
      </div>
      <Link to={other.page.path} className={cx('surface', 'spread', styles.other)}>
        <span>
          <span className={cx('muted', styles.small)}>Also open</span>
          <b>{other.advert.title}</b>
          <span className={cx('muted', styles.small)}>{other.advert.pay}</span>
        </span>
        <Icon name="arrow" />
      </Link>
    </article>
  );
}

function Offer({ advert: { position, pay, payComesTo } }: { advert: JobAdvert }) {
  return (
    <Card className={styles.offer}>
      <dl>
        <div>
          <dt className="muted">Pay</dt>
          <dd>
            <span className={styles.pay}>{pay}</span>
            {payComesTo !== undefined && <span className={cx('muted', styles.small)}>{payComesTo}</span>}
          </dd>
        </div>
        <div>
          <dt className="muted">Where</dt>
          <dd>{SITE.location}</dd>
        </div>
      </dl>
      <Apply position={position} />
    </Card>
  );
}

function Apply({ position }: { position: string }) {
  const site = useSite();
  if (!site) return null;
  if (site.careersApplyUrl === null) return <p className="muted">Applications are not taken online at present.</p>;
  return (
    <>
      <LinkButton variant="primary" wide href={applyLink(site.careersApplyUrl, position)}>
        Apply <Icon name="external" size={18} />
        <VisuallyHidden> (opens another site)</VisuallyHidden>
      </LinkButton>
      <p className="muted">Applications are taken on another site, in a new tab.</p>
    </>
  );
}

function Ticks({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.ticks}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" /> <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

/** @param form the application form's address, as the operator set it */
export function applyLink(form: string, position: string): string {
  const link = new URL(form);
  link.searchParams.set('position', position);
  return link.href;
}
