import { useEffect } from 'react';
import { MAILED_CODE_RULES, SECURITY_MESSAGES } from '@labelbridge/contracts';
import { useLocation } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, Card, Chip, ErrorState, Form, FormActions, Skeleton, TextField, toast, useForm } from '@labelbridge/ui';
import { EMAIL_CODE, resendVerification, useEmailState, verifyByCode } from './security-calls.js';
import styles from './security.module.css';

export function EmailCard() {
  const { data, error, reload } = useEmailState();
  return (
    <Card title="Your email" className={styles.card}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={2} />)}
      {data && (
        <p className={styles.email}>
          {data.email} <Chip tone={data.verified ? 'good' : 'wait'}>{data.verified ? 'Verified' : 'Not verified'}</Chip>
        </p>
      )}
      {data && !data.verified && <Verify email={data.email} />}
    </Card>
  );
}

function Verify({ email }: { email: string }) {
  const form = useForm(MAILED_CODE_RULES, { code: '' });
  const { formRef } = form;
  const { hash, key } = useLocation();
  useEffect(() => {
    // Runs after the frame, which puts the focus at the top of a new page in the same effect phase.
    if (hash === EMAIL_CODE) queueMicrotask(() => formRef.current?.querySelector('input')?.focus());
  }, [hash, key, formRef]);
  const again = useAction(
    async () => toast.success(await resendVerification()),
    (error) => toast.error(error.message),
  );
  return (
    <>
      <p className={styles.lead}>{SECURITY_MESSAGES.verifyLead}</p>
      <Form
        form={form}
        guarded={false}
        label="Verify your email"
        onSubmit={async ({ code }) => toast.success(await verifyByCode(email, code))}
      >
        <TextField
          label="Code from our email"
          hint="Ten letters and digits, such as K7QX4-M2PD9"
          autoComplete="one-time-code"
          maxLength={20}
          {...form.field('code')}
        />
        <FormActions>
          <Button type="submit" variant="primary" busy={form.busy}>
            Verify
          </Button>
          <Button busy={again.busy} onClick={() => void again.run()}>
            Send the email again
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
