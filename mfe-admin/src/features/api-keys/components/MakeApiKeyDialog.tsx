import { FormDialog } from '@labelbridge/area-parts';
import {
  API_KEY_LIMITS,
  API_KEY_MESSAGES,
  API_KEY_SCOPES,
  API_KEY_SCOPE_TEXT,
  type ApiKeyScope,
  DUTY_TEXT,
  oneOf,
  required,
} from '@labelbridge/contracts';
import { CheckboxField, SelectField, TextAreaField, TextField, useForm } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import styles from '../../../shared/forms/forms.module.css';
import { DAYS_OF_USE, DAYS_OF_USE_OPTIONS, inDays } from '../../../shared/secrets/days-of-use.js';
import { type NewSecret } from '../../../shared/secrets/new-secret.js';
import { makeApiKey } from '../api/api-keys.js';

const NO_END = 'none';
const DAY_OPTIONS = [...DAYS_OF_USE_OPTIONS, { value: NO_END, label: 'Until you revoke it' }];
const RULES = {
  name: [required('Please say which program uses it.')],
  scopes: [required(API_KEY_MESSAGES.scopeNeeded)],
  days: [oneOf([...DAYS_OF_USE, NO_END], 'Please choose how long it works.')],
  addresses: [],
};

/** @returns the values of a field that holds several */
const valuesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

interface MakeApiKeyDialogProps {
  readonly onMade: (made: NewSecret) => void;
  readonly onClose: () => void;
}

export function MakeApiKeyDialog({ onMade, onClose }: MakeApiKeyDialogProps) {
  const duties = useDuties();
  const offered = API_KEY_SCOPES.filter((scope) => duties.includes(scope));
  const form = useForm(RULES, { name: '', scopes: offered[0] ?? '', days: '90', addresses: '' });
  const chosen = form.field('scopes');
  const isChosen = (values: string, scope: ApiKeyScope): boolean => valuesOf(values).includes(scope);
  const make = async ({ name, scopes, days, addresses }: typeof form.values) => {
    const expiresAt = days === NO_END ? null : inDays(days);
    const wanted = API_KEY_SCOPES.filter((scope) => isChosen(scopes, scope));
    onMade(await makeApiKey({ name: name.trim(), scopes: wanted, expiresAt, addresses: valuesOf(addresses) }));
    onClose();
  };
  return (
    <FormDialog title="New API key" form={form} onSubmit={make} confirmLabel="Make the key" onClose={onClose}>
      <TextField
        label="Program that uses it"
        autoComplete="off"
        maxLength={API_KEY_LIMITS.nameMax}
        hint="The histories name it beside you."
        {...form.field('name')}
      />
      <fieldset className={styles.fields}>
        <legend>What it may do, while you hold the duty</legend>
        {offered.map((scope, index) => (
          <CheckboxField
            key={scope}
            {...(index === 0 && { name: chosen.name, problem: chosen.problem })}
            label={`${DUTY_TEXT[scope].label}: ${API_KEY_SCOPE_TEXT[scope]}`}
            checked={isChosen(chosen.value, scope)}
            onChange={(checked) =>
              chosen.onChange(API_KEY_SCOPES.filter((one) => (one === scope ? checked : isChosen(chosen.value, one))).join())
            }
          />
        ))}
      </fieldset>
      <SelectField label="It works for" options={DAY_OPTIONS} {...form.field('days')} />
      <TextAreaField
        label="Addresses that may use it"
        optional
        rows={2}
        hint="IP addresses or ranges, such as 102.89.0.0/16. Empty: every address."
        {...form.field('addresses')}
      />
    </FormDialog>
  );
}
