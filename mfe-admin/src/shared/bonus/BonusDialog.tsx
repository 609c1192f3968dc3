import { useState } from 'react';
import { FormDialog, Notice, useApiData, usePagedList } from '@labelbridge/area-parts';
import { BONUS_MAX, bonusAmountText, formatMoney, LIMITS, type Money, nairaOf, toMajorUnits } from '@labelbridge/contracts';
import { MoneyField, SelectField, TextAreaField, toast, useForm, DateText, MoneyText } from '@labelbridge/ui';
import { type Schemas } from '@labelbridge/session';
import { giveBonus } from '../../features/payments/api/bonuses.js';
import { useCurrentRate } from '../../features/rates/api/rates.js';
import { CURRENCY_OPTIONS } from '../forms/RateFields.js';
import { Row } from '../forms/layout.js';
import { currencyOf } from '../forms/rate-form.js';
import { type ChosenProject, ProjectField } from '../ProjectField.js';
import { bonusRules, readBonus } from './bonus-form.js';

const DAY_MS = 24 * 3_600_000;

type Payment = Schemas['PaymentDto'];

interface Props {
  readonly annotatorId: string;
  /** Id of the job, or of the project. */
  readonly workId: string;
}

/** Leaves out the pay of exams, which no admin gave. */
const isFor = ({ bonus }: Payment, workId: string): boolean =>
  bonus !== null && !bonus.examId && (bonus.jobId === workId || bonus.projectId === workId);

/** Warns of a bonus of the last day to the same person for the same work, so that two admins do not give it twice. */
function GivenLately({ annotatorId, workId }: Props) {
  const [opened] = useState(Date.now);
  const { data } = usePagedList('/api/payments', { query: { annotatorId, q: 'bonus' } });
  const last = data?.find((each) => isFor(each, workId) && opened - Date.parse(each.invoicedDate) < DAY_MS);
  const detail = useApiData('/api/payments/{id}', last ? { path: { id: last._id } } : null);
  if (!last) return null;
  const giver = detail.data?.history[0]?.by.name;
  return (
    <Notice tone="wait" title="A bonus was given already">
      <MoneyText money={last.amount} />, <DateText instant={last.invoicedDate} />
      {giver && (
        <>
          , by <bdi>{giver}</bdi>
        </>
      )}
      : <bdi>{last.bonus?.reason}</bdi>
    </Notice>
  );
}

export interface BonusOffer {
  readonly annotator: { readonly _id: string; readonly name: string };
  readonly job?: { readonly _id: string; readonly title: string };
  /** Without a job and a project, the admin chooses a project. */
  readonly project?: ChosenProject;
  /** Proposed amount. */
  readonly amount?: Money;
}

export default function BonusDialog({ annotator, job, project: given, amount, onClose }: BonusOffer & { onClose: () => void }) {
  const form = useForm(bonusRules(!job && !given), {
    amount: amount ? toMajorUnits(amount.amount) : '',
    currency: amount?.currency ?? 'NGN',
    reason: '',
    projectId: '',
    jobId: '',
  });
  const [project, setProject] = useState(given);
  const about = job?.title ?? given?.projectName;
  const workId = job?._id ?? project?._id;
  const currency = currencyOf(form.values.currency);
  const money = readBonus(form.values);
  const give = async ({ reason }: typeof form.values) => {
    if (!money) return;
    const work = job ? { jobId: job._id } : { projectId: project?._id ?? '' };
    toast.success(await giveBonus({ annotatorId: annotator._id, ...money, reason: reason.trim(), ...work }));
    onClose();
  };
  return (
    <FormDialog title={`Give a bonus to ${annotator.name}`} form={form} onSubmit={give} confirmLabel="Give bonus" onClose={onClose}>
      <p>
        {about && `For ${about}. `}An invoice of its own is created, and {annotator.name} is told at once. You can take it back until it is
        paid.
      </p>
      {workId && <GivenLately annotatorId={annotator._id} workId={workId} />}
      {!about && (
        <ProjectField
          chosen={project}
          hint={`Any project is found here. A bonus is possible for one that ${annotator.name} worked on.`}
          onChange={(next) => {
            setProject(next);
            form.set('projectId', next?._id ?? '');
          }}
          problem={form.problems.projectId}
        />
      )}
      <Row>
        <MoneyField
          label="Amount"
          currency={currency}
          hint={`At most ${formatMoney({ amount: BONUS_MAX[currency], currency }, { trimZeros: true })}`}
          {...form.field('amount')}
        />
        <SelectField label="Currency" options={CURRENCY_OPTIONS} {...form.field('currency')} />
      </Row>
      {money && money.currency !== 'NGN' && <InNaira money={money} />}
      <TextAreaField label="Reason" hint="The annotator reads this." maxLength={LIMITS.reasonMax} {...form.field('reason')} />
    </FormDialog>
  );
}

/** Tells what a bonus in dollars is in Naira, as the annotator reads it. */
function InNaira({ money }: { money: Money }) {
  const { data } = useCurrentRate();
  return data ? <p className="muted">{bonusAmountText(money, nairaOf(money, data.quote))}</p> : null;
}
