import { Component, type ErrorInfo, type ReactNode } from 'react';
import { type AreaName } from '@labelbridge/contracts';
import { AreaError, type AreaFailure } from './area-error.js';
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
export class AreaErrorBoundary extends Component<Props, State> {
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
