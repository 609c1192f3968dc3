import styles from './base.module.css';

export function Logo({ mark = false }: { mark?: boolean }) {
  return (
    <span className={styles.logo}>
      <svg
        viewBox="0 0 32 32"
        width="30"
        height="30"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...(mark ? { role: 'img', 'aria-label': 'Labelbridge' } : { 'aria-hidden': true })}
      >
        <rect width="32" height="32" rx="9" fill="var(--brand)" />
        <g stroke="var(--brand-ink)">
          <path d="M5 22.500h22M10.500 26V11.500M21.500 26V11.500" strokeWidth="2.400" />
          <path
            d="M5 18.500c3-.6 4.800-2.800 5.500-6.500 1.600 8 9.400 8 11 0 .7 3.700 2.500 5.900 5.500 6.500M16 18.500v3.500"
            strokeWidth="1.700"
          />
        </g>
        <circle cx="16" cy="8.500" r="2.700" fill="var(--sun)" />
      </svg>
      {!mark && 'Labelbridge'}
    </span>
  );
}
