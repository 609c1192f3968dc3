import { createElement, Suspense, useState, type ReactNode, Component, type ErrorInfo } from 'react';
import { type AreaDescription, HOME_OF, type AreaName } from '@labelbridge/contracts';
import { forgetFailedPages, useLocation, Link } from '@labelbridge/router';
import { type AreaFailure, AreaError } from './area-error.js';
import { AreaPanel } from './AreaPanel.js';
import { areaOfAttempt, currentAttempt, nextAttempt } from './area-attempts.js';
import { useSession } from '@labelbridge/session';
import { Skeleton, LinkButton, Logo } from '@labelbridge/ui';
import styles from './area-panel.module.css';
import { reportFailure } from './report-failure.js';

interface Props {
  readonly area: AreaName;
  /** Current path: a page that threw is rendered again when it changes. */
  readonly place: string;
  /**
   * Replacement of the area. `failure` is undefined if the area threw while it was shown. `reference` is its id in the log of the server,
   * once it is known.
   */
  readonly panel: (failure: AreaFailure | undefined, reference: string | undefined) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly reference: string | undefined;
}

/** Shows a panel instead of an area that failed to load or to render. The rest of the page stays. */
class AreaErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, reference: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Something was thrown that is nothing.') };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(`${this.props.area} failed.`, error, info.componentStack);
    void reportFailure(this.props.area, error).then((reference) => {
      if (this.state.error === error) this.setState({ reference });
    });
  }

  override componentDidUpdate(previous: Props) {
    if (previous.place !== this.props.place && this.state.error) this.setState({ error: undefined, reference: undefined });
  }

  override render() {
    const { error, reference } = this.state;
    if (!error) return this.props.children;
    return this.props.panel(error instanceof AreaError ? error.failure : undefined, reference);
  }
}

/** Shows an area, its loading state, or a panel with a retry. Requires the name of the area as its key. */
export function AreaSlot({ area }: { area: AreaDescription }) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(() => currentAttempt(area.name));
  const retry = () => {
    forgetFailedPages();
    setAttempt(nextAttempt(area.name));
  };
  const panel = (failure: AreaFailure | undefined, reference: string | undefined) => {
    const here = <AreaPanel label={area.label} failure={failure} reference={reference} onRetry={retry} />;
    return area.role ? here : <PlainFrame>{here}</PlainFrame>;
  };
  const Area = areaOfAttempt(area.name, attempt);
  return (
    <AreaErrorBoundary key={attempt} area={area.name} place={pathname} panel={panel}>
      <Suspense fallback={<Skeleton lines={6} />}>{Area && createElement(Area)}</Suspense>
    </AreaErrorBoundary>
  );
}

/** Header without the public area, which has its own: people can still reach their overview. */
function PlainFrame({ children }: { children: ReactNode }) {
  const user = useSession((session) => session.user);
  return (
    <>
      <header className={styles.top}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        {user && <LinkButton to={HOME_OF[user.userRole]}>Go to my overview</LinkButton>}
      </header>
      <main tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}
