import { type ReactNode } from 'react';
import { type Resource } from '@labelbridge/session';
import { Card, ErrorState, PageHead, Skeleton } from '@labelbridge/ui';
import { BackLink } from './BackLink.js';
import { StaleNotice } from './Notice.js';

interface Props<T> {
  resource: Resource<T>;
  errorTitle?: string;
  lines?: number;
  children: (data: T) => ReactNode;
}

type DetailProps<T> = Props<T> & { back: { to: string; byDefault?: boolean; label: string }; title: string };

/** Shows fetched data; without any, a card with a skeleton or the error. */
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

export const ApplicationDetailPage = <T,>(props: Pick<DetailProps<T>, 'back' | 'resource' | 'children'>) => (
  <DetailPage title="Application" errorTitle="The application could not be loaded" {...props} />
);

/** Page of one record. `title` is shown until the record is fetched; `children` brings its own page head. */
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
