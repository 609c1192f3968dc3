import { formatRate, MODALITY_LABEL, MODALITIES } from '@labelbridge/contracts';
import { Card, Chip, Icon, LinkButton, Skeleton } from '@labelbridge/ui';
import { useOpenProjects } from '../../open-projects/api/open-projects.js';
import { PATHS } from '../../../site/site.js';
import styles from './offer.module.css';

export function OfferCard() {
  const { data, loading } = useOpenProjects();
  const project = data?.find(({ publicStatus, takesApplications }) => publicStatus === 'Active' && takesApplications);
  if (loading) {
    return (
      <Card className={styles.offer}>
        <Skeleton lines={7} label="Loading an open project" />
      </Card>
    );
  }
  if (!project) return <KindsOfWork />;
  const { title, company, modality, rate, duration } = project;
  const facts = [
    ['Company', company],
    ['Work', modality && `${MODALITY_LABEL[modality]} annotation`],
    ['Duration', duration],
  ] as const;
  return (
    <Card className={styles.offer}>
      <p>
        <Chip tone="good">Open now</Chip>
      </p>
      <h2>{title}</h2>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {rate && (
          <div className={styles.pay}>
            <dt>Pay</dt>
            <dd>{formatRate(rate)}</dd>
          </div>
        )}
      </dl>
      <LinkButton to={PATHS.openProjects} wide>
        See this project <Icon name="arrow" size={18} />
      </LinkButton>
    </Card>
  );
}

function KindsOfWork() {
  return (
    <Card className={styles.offer}>
      <h2>Kinds of work</h2>
      <ul className={styles.kinds}>
        {MODALITIES.map((modality) => (
          <li key={modality}>
            <Icon name={modality} size={22} /> {MODALITY_LABEL[modality]} annotation
          </li>
        ))}
      </ul>
      <LinkButton to={PATHS.openProjects} wide>
        See open projects <Icon name="arrow" size={18} />
      </LinkButton>
    </Card>
  );
}
