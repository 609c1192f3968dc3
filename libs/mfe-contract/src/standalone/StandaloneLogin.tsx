import { LOGIN_RULES, SECOND_FACTOR_MESSAGES } from '@labelbridge/contracts';
import { login } from '@labelbridge/session';
import { Button, Card, Form, Logo, PasswordField, TextField, useForm } from '@labelbridge/ui';
import styles from './standalone.module.css';

/** Log-in of a standalone area. The log-in of the product belongs to the public area. */
export function StandaloneLogin() {
  const form = useForm(LOGIN_RULES, { email: '', password: '' });
  return (
    <main className={styles.page}>
      <Logo />
      <Card>
        <h1 className={styles.title}>Log in to work on this area</h1>
        <Form
          form={form}
          guarded={false}
          onSubmit={async (values) => {
            // Only the public area has the second step.
            if ('challenge' in (await login(values))) throw new Error(SECOND_FACTOR_MESSAGES.needed);
          }}
        >
          <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <PasswordField label="Password" {...form.field('password')} />
          <Button type="submit" variant="primary" busy={form.busy}>
            Login
          </Button>
        </Form>
      </Card>
    </main>
  );
}
