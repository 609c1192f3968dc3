import { formatMoney } from '@labelbridge/contracts';
import { CheckboxField, cx, MoneyText } from '@labelbridge/ui';
import { fullName } from '../../../shared/PersonName.js';
import { type PreviewLine } from '../api/payouts.js';
import { invoicesText } from '../totals.js';
import styles from './payouts.module.css';

const NAME = 'confirm-name';

interface Props {
  readonly lines: readonly PreviewLine[];
  readonly confirmed: ReadonlySet<string>;
  readonly onConfirm: (annotatorId: string) => void;
}

export function PreviewLines({ lines, confirmed, onConfirm }: Props) {
  return (
    <ul className={styles.lines} aria-label="Payouts">
      {lines.map((line) => (
        <Line key={line.annotator._id} line={line} confirmed={confirmed.has(line.annotator._id)} onConfirm={onConfirm} />
      ))}
    </ul>
  );
}

function Line({
  line: { annotator, account, invoices, gross, fee, net, stop },
  confirmed,
  onConfirm,
}: {
  line: PreviewLine;
  confirmed: boolean;
  onConfirm: Props['onConfirm'];
}) {
  const asked = stop?.stop === NAME || confirmed;
  return (
    <li className={cx(styles.line, stop && styles.stopped)}>
      <p className={styles.head}>
        <span>{fullName(annotator)}</span>
        <MoneyText money={net} />
      </p>
      <p className={styles.small}>
        {invoicesText(invoices.length)}
        {fee.amount > 0 && `, ${formatMoney(gross)} less a fee of ${formatMoney(fee)}`}
        {account && `. To ${account.accountName}, ${account.bankName} ${account.accountNumber}.`}
      </p>
      {stop && <p>{stop.message}</p>}
      {asked && (
        <CheckboxField
          name={`confirm-${annotator._id}`}
          label={`I have compared the names and pay ${fullName(annotator)} to this account`}
          checked={confirmed}
          onChange={() => onConfirm(annotator._id)}
        />
      )}
    </li>
  );
}
