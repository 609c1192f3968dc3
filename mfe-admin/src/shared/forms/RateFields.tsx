import { CURRENCIES, type RateUnit } from '@labelbridge/contracts';
import { CheckboxField, type FieldBinding, MoneyField, SelectField } from '@labelbridge/ui';
import { Row } from './layout.js';
import { currencyOf, type RateValues } from './rate-form.js';
import styles from './forms.module.css';

export const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({
  value: currency,
  label: currency === 'NGN' ? 'Naira (NGN)' : 'Dollar (USD)',
}));
const UNIT_LABEL: Readonly<Record<RateUnit, string>> = {
  hour: 'Per hour',
  task: 'Per task',
  completion: 'On completion',
  item: 'Per item',
};
const UNIT_OPTIONS = Object.entries(UNIT_LABEL).map(([value, label]) => ({ value, label }));

export function RateFields({
  field,
  hint,
  optional = true,
}: {
  field: (name: keyof RateValues) => FieldBinding;
  hint?: string | undefined;
  optional?: boolean;
}) {
  const currency = field('rate.currency');
  const per = field('rate.per');
  const paySkipped = field('rate.paySkipped');
  return (
    <div>
      <Row>
        <MoneyField label="Rate" optional={optional} currency={currencyOf(currency.value)} {...field('rate.amount')} />
        <SelectField label="Currency" options={CURRENCY_OPTIONS} {...currency} />
        <SelectField label="Paid" options={UNIT_OPTIONS} {...per} />
      </Row>
      {per.value === 'item' && (
        <CheckboxField
          label="Skipped items are paid, too"
          name={paySkipped.name}
          checked={paySkipped.value !== ''}
          onChange={(checked) => paySkipped.onChange(checked ? 'yes' : '')}
        />
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
