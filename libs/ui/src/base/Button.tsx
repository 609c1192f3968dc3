import { type ComponentPropsWithRef, type ReactNode } from 'react';
import { Link } from '@labelbridge/router';
import styles from './button.module.css';
import { cx } from './cx.js';

interface ButtonLook {
  /** Use one `primary` button per region of the screen. */
  variant?: 'primary' | 'ghost' | 'quiet' | 'danger' | undefined;
  size?: 'small' | undefined;
  wide?: boolean | undefined;
}

const classOf = ({ variant = 'ghost', size, wide }: ButtonLook, extra?: string) =>
  cx(styles.button, styles[variant], size && styles[size], wide && styles.wide, extra);

/** A `busy` button is disabled and has a spinner. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  disabled,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonLook & { busy?: boolean | undefined } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type={type}
      className={classOf({ variant, size, wide }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. `to` is a route; `href` is a file, an anchor or another site. */
export function LinkButton({
  variant,
  size,
  wide,
  className,
  children,
  ...rest
}: ButtonLook & { children: ReactNode; className?: string; onClick?: () => void; 'aria-label'?: string } & (
    { to: string; state?: unknown; href?: never } | { href: string; to?: never; download?: boolean }
  )) {
  const look = classOf({ variant, size, wide }, className);
  if (rest.href === undefined) {
    return (
      <Link className={look} {...rest}>
        {children}
      </Link>
    );
  }
  const leavesTheSite = /^https?:/i.test(rest.href);
  return (
    <a className={look} {...(leavesTheSite ? { target: '_blank', rel: 'noopener noreferrer' } : {})} {...rest}>
      {children}
    </a>
  );
}
