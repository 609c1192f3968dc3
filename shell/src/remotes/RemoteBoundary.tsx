import { Component, type ErrorInfo, type ReactNode } from 'react';
import { AreaError, type AreaFailure } from './area-error.js';

interface Props {
  readonly label: string;
  /** Where the person is: going elsewhere gives a page that threw another chance. */
  readonly place: string;
  /** What stands in the area's place; the failure is undefined where the area threw while it was shown. */
  readonly panel: (failure: AreaFailure | undefined) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps an area's failure, at load or while rendering, inside that area's place. */
export class RemoteBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Something was thrown that is nothing.') };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(`${this.props.label} failed.`, error, info.componentStack);
  }

  override componentDidUpdate(previous: Props) {
    if (previous.place !== this.props.place && this.state.error) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return this.props.panel(error instanceof AreaError ? error.failure : undefined);
  }
}
