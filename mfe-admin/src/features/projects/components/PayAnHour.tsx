import { DetailList, Notice, ResourceCard, toastFailure } from '@labelbridge/area-parts';
import { countText, DATA_MESSAGES, formatMoney, formatRate } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Schemas, useAction } from '@labelbridge/session';
import { Button, Card, MoneyText, toast } from '@labelbridge/ui';
import { BonusButton } from '../../../shared/bonus/BonusButton.js';
import { useDuties, usePersonPath } from '../../../shared/duties.js';
import { type Project, setProjectRate, useEffectivePay } from '../api/projects.js';
import styles from './projects.module.css';

type Pay = Schemas['EffectivePayDto'];

/** Shows what people earn an hour in a project, and what would lift it to the floor. */
export function PayAnHour({ project }: { project: Project }) {
  const pay = useEffectivePay(project._id);
  return (
    <>
      <h2>Pay an hour</h2>
      <ResourceCard resource={pay} errorTitle="The pay an hour could not be loaded" lines={3}>
        {(data) => (
          <Card>
            <Figures pay={data} />
            {data.floor && data.belowFloor > 0 && <BelowFloor project={project} pay={data} />}
          </Card>
        )}
      </ResourceCard>
    </>
  );
}

const EXPLAINED =
  'Approved pay and bonuses, divided by the seconds on the clock. Pay is for whole minutes and the clock is exact, so short work can show less or more than its rate.';

function Figures({ pay: { floor, median, lowestTenth, people, dataPrice } }: { pay: Pay }) {
  const least = floor && formatMoney(floor, { trimZeros: true });
  return (
    <>
      {!median && <p className={styles.quiet}>Not known yet: nobody has approved work here with time on the clock.</p>}
      <DetailList
        details={[
          ['Half of the people earn at most', median && <MoneyText money={median} />],
          ['A tenth earns at most', lowestTenth && <MoneyText money={lowestTenth} />],
          ['People', people > 0 && people],
          ['Figures', median && dataPrice && DATA_MESSAGES.afterCost(dataPrice)],
          ['Floor', least ?? 'None'],
        ]}
      />
      <p className={styles.quiet}>
        {EXPLAINED} {!floor && 'There is no floor yet: the operator sets one with PAY_FLOOR.'}
      </p>
    </>
  );
}

function BelowFloor({ project, pay: { proposedRate, belowFloor, lowest } }: { project: Project; pay: Pay }) {
  const personPath = usePersonPath();
  return (
    <>
      <Notice tone="wait" title="Below the floor" action={proposedRate && <RateButton project={project} rate={proposedRate} />}>
        {countText(belowFloor, 'person earns', 'people earn')} less than the floor. A bonus makes it up for the work that is done
        {proposedRate ? '; a rate applies to new tasks.' : '.'}
      </Notice>
      <ul className={styles.people}>
        {lowest.map(({ annotatorId, name, missing }) => (
          <li key={annotatorId}>
            <span>
              <Link to={personPath(annotatorId)}>
                <bdi>{name}</bdi>
              </Link>{' '}
              lacks <MoneyText money={missing} />
            </span>
            <BonusButton small annotator={{ _id: annotatorId, name }} project={project} amount={missing} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RateButton({ project, rate }: { project: Project; rate: NonNullable<Pay['proposedRate']> }) {
  const set = useAction(async () => toast.success(await setProjectRate(project, rate)), toastFailure('The rate is not set'));
  if (!useDuties().includes('projects') || project.archivedAt !== null) return null;
  return (
    <Button size="small" disabled={set.busy} onClick={() => void set.run()}>
      Set the rate to {formatRate(rate)}
    </Button>
  );
}
