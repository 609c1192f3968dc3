import { FormDialog } from '@labelbridge/area-parts';
import {
  type Duty,
  dutyLackedFor,
  dutyMissingMessage,
  required,
  WEBHOOK_EVENT_TEXT,
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
  WEBHOOK_PORTS,
  type WebhookEvent,
} from '@labelbridge/contracts';
import { CheckboxField, TextField, useForm } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import styles from '../../../shared/forms/forms.module.css';
import { type Webhook } from '../api/webhooks.js';

const RULES = { url: [required(WEBHOOK_MESSAGES.url)], description: [], events: [required(WEBHOOK_MESSAGES.eventNeeded)] };

export interface WebhookWish {
  readonly url: string;
  readonly description: string;
  readonly events: WebhookEvent[];
}

interface WebhookDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly webhook?: Webhook;
  /** Throws to keep the dialog open with the message. */
  readonly onSave: (wish: WebhookWish) => Promise<void>;
  readonly onClose: () => void;
}

const isChosen = (events: string, event: WebhookEvent): boolean => events.split(',').includes(event);

const chosenOf = (events: string): WebhookEvent[] => WEBHOOK_EVENTS.filter((event) => isChosen(events, event));

const hintOf = (event: WebhookEvent, lacked: Duty | undefined): string =>
  `Sent when ${WEBHOOK_EVENT_TEXT[event]}.${lacked ? ` ${dutyMissingMessage([lacked])}` : ''}`;

export function WebhookDialog({ title, confirmLabel, webhook, onSave, onClose }: WebhookDialogProps) {
  const duties = useDuties();
  const { url = '', description = '', events = [] } = webhook ?? {};
  const form = useForm(RULES, { url, description, events: events.join() });
  const chosen = form.field('events');
  const choose = (event: WebhookEvent, checked: boolean) =>
    chosen.onChange(WEBHOOK_EVENTS.filter((one) => (one === event ? checked : isChosen(chosen.value, one))).join());
  const save = async (typed: typeof form.values) => {
    await onSave({ url: typed.url.trim(), description: typed.description.trim(), events: chosenOf(typed.events) });
    onClose();
  };
  return (
    <FormDialog title={title} form={form} onSubmit={save} confirmLabel={confirmLabel} onClose={onClose}>
      <TextField
        label="Address"
        type="url"
        autoComplete="off"
        maxLength={WEBHOOK_LIMITS.urlMax}
        hint={`Begins with https:// and is on the public internet, at port ${WEBHOOK_PORTS.join(' or ')}. Deliveries are posted to it.`}
        {...form.field('url')}
      />
      <TextField
        label="Description"
        optional
        autoComplete="off"
        maxLength={WEBHOOK_LIMITS.descriptionMax}
        hint="Says which program listens, for other admins."
        {...form.field('description')}
      />
      <fieldset className={styles.fields}>
        <legend>Events</legend>
        {WEBHOOK_EVENTS.map((event, index) => {
          const lacked = dutyLackedFor({ scopes: duties }, [event]);
          return (
            <CheckboxField
              key={event}
              {...(index === 0 && { name: chosen.name, problem: chosen.problem })}
              label={event}
              hint={hintOf(event, lacked)}
              disabled={lacked !== undefined}
              checked={isChosen(chosen.value, event)}
              onChange={(checked) => choose(event, checked)}
            />
          );
        })}
      </fieldset>
    </FormDialog>
  );
}
