import { FormDialog } from '@labelbridge/area-parts';
import { API_KEY_LIMITS, API_KEY_SCOPES, API_KEY_SCOPE_TEXT, DUTY_TEXT, oneOf, required } from '@labelbridge/contracts';
import { CheckboxField, SelectField, TextAreaField, TextField, useForm } from '@labelbridge/ui';
import { useState } from 'react';
import { useDuties } from '../../../shared/duties.js';
import { type NewSecret, makeApiKey } from '../api/api-keys.js';

const NO_END = 'none';
const DAYS = ['30', '90', '180', '365'];
const DAY_OPTIONS = [...DAYS.map((days) => ({ value: days, label: `${days} days` })), { value: NO_END, label: 'Until you revoke it' }];
const DAY_MS = 86_400_000;
const RULES = {
  name: [required('Please say which program uses it.')],
  days: [oneOf([...DAYS, NO_END], 'Please choose how long it works.')],
  addresses: [],
};

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean);

interface MakeApiKeyDialogProps {
  readonly onMade: (made: NewSecret) => void;
  readonly onClose: () => void;
}

export function MakeApiKeyDialog({ onMade, onClose }: MakeApiKeyDialogProps) {
  const duties = useDuties();
  const offered = API_KEY_SCOPES.filter((scope) => duties.includes(scope));
  const [scopes, setScopes] = useState<readonly (typeof API_KEY_SCOPES)[number][]>(offered.slice(0, 1));
  const form = useForm(RULES, { name: '', days: '90', addresses: '' });
  const make = async ({ name, days, addresses }: typeof form.values) => {
    const expiresAt = days === NO_END ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    onMade(await makeApiKey({ name: name.trim(), scopes: [...scopes], expiresAt, addresses: linesOf(addresses) }));
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
      <fieldset>
        <legend>What it may do, while you hold the duty</legend>
        {offered.map((scope) => (
          <CheckboxField
            key={scope}
            label={`${DUTY_TEXT[scope].label}: ${API_KEY_SCOPE_TEXT[scope]}`}
            checked={scopes.includes(scope)}
            onChange={(checked) => setScopes(API_KEY_SCOPES.filter((one) => (one === scope ? checked : scopes.includes(one))))}
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
