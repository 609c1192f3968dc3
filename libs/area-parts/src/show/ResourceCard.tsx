import { type ReactNode } from 'react';
import { type Resource } from '@labelbridge/session';
import { Card, ErrorState, PageHead, Skeleton } from '@labelbridge/ui';
import { BackLink } from './BackLink.js';
import { StaleNotice } from './Notice.js';

interface Props<T> {
  resource: Resource<T>;
  /** Says what could not be loaded. */
  errorTitle?: string;
  /** Lines of the skeleton. */
  lines?: number;
  children: (data: T) => ReactNode;
}

type DetailProps<T> = Props<T> & { back: { to: string; byDefault?: boolean; label: string }; title: string };

/** Fetched data; a card with a skeleton or the error while there is none. */
export function ResourceCard<T>({ resource: { data, error, seenAt, reload }, errorTitle, lines = 6, children }: Props<T>) {
  const retry = () => void reload();
  if (data === undefined) {
    return (
      <Card>
        {error ? <ErrorState {...(errorTitle && { title: errorTitle })} error={error} onRetry={retry} /> : <Skeleton lines={lines} />}
      </Card>
    );
  }
  return (
    <>
      {error && <StaleNotice seenAt={seenAt} onRetry={retry} />}
      {children(data)}
    </>
  );
}

/** The page of one application, in either area. */
export const ApplicationDetailPage = <T,>(props: Pick<DetailProps<T>, 'back' | 'resource' | 'children'>) => (
  <DetailPage title="Application" errorTitle="The application could not be loaded" {...props} />
);

/** The page of one thing. `title` is shown until the thing is fetched; `children` brings its own page head. */
export function DetailPage<T>({ back, title, ...card }: DetailProps<T>) {
  return (
    <>
      <BackLink to={back.to} byDefault={back.byDefault}>
        {back.label}
      </BackLink>
      {card.resource.data === undefined && <PageHead title={title} />}
      <ResourceCard {...card} />
    </>
  );
}
