import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { isTemporary, toAppError } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import type { Elements } from '#web/lib/elements.ts';
import { ErrorState } from './error-state.tsx';
import type { Failed, Reading } from './reading.ts';
import { RetryFocus, createRetryMemory } from './retry-focus.ts';
import { SavedDataNotice } from './saved-data-notice.tsx';

/** Stands where nothing could be read: the card with a title, or what the screen says instead. */
type FailureProps =
  | {
      /** Says what did not work, such as "Erro ao carregar seu plano". */
      title: string;
      /** In place of the error's own sentence; null for none. */
      description?: string | null | undefined;
      retryLabel?: string | undefined;
      /** A further way on, such as a link back. */
      action?: Elements;
      failure?: never;
    }
  | {
      /**
       * Another shape of a failure, such as a row in a card; null where the page is whole without this part, which then
       * says nothing of its loading and its age either.
       */
      failure: ComponentType<Failed> | null;
      title?: never;
      description?: never;
      retryLabel?: never;
      action?: never;
    };

interface ShownProps {
  /** In the shape of what is awaited; null where another part of the page stands for it. */
  skeleton: ReactElement | null;
  /** Tells a screen reader user that it loads; null where the skeleton or the screen says it. */
  loading?: string | null;
  /**
   * A page's heading until its data have brought their own; left out where the page's heading is known from the start.
   */
  heading?: Elements;
  /**
   * Above what was read before and can't be read again; null where the screen itself says that it is old, or it doesn't
   * matter.
   */
  kept?: string | null;
  /** More is known to come, as while a workout is on its way into an empty list: it goes on loading. */
  isComing?: boolean;
  /** A refusal takes from the screen what was read before: it holds no longer. */
  isRefusalFinal?: boolean;
  /** Tries again; reads the query unless the screen has to do more. */
  onRetry?: (() => unknown) | undefined;
  /** In place of what is shown, where there is nothing in it. */
  empty?: Elements;
}

/** All that says how a screen stands while it loads, when it can't, and when there is nothing. */
export type LoadedStates = ShownProps & FailureProps;

export type LoadedProps<Data> = LoadedStates & {
  query: Reading<Data>;
  /** Whether there is nothing to show; a list without items unless said. */
  isEmpty?: ((data: NonNullable<Data>) => boolean) | undefined;
  children: (data: NonNullable<Data>) => Elements;
};

function hasNoItems(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

function failureOf(props: FailureProps, { error, retry }: Failed): Elements {
  const { failure: Failure, title, description = error.message, retryLabel, action } = props;
  if (Failure === null) return null;
  if (Failure !== undefined) return <Failure error={error} retry={retry} />;
  return <ErrorState title={title} description={description} retryLabel={retryLabel} onRetry={retry} action={action} />;
}

/** Whether why it can't be read again takes away what was read before. Too many requests, say, are no such reason. */
function isTaken(error: AppError | null, isRefusalFinal: boolean): boolean {
  return isRefusalFinal && error !== null && !isTemporary(error);
}

/**
 * Shows what a query answers, or what stands there without an answer: its skeleton while it loads, why it could not be
 * read and the way to try again, what was read before under a mark that says so, or that there is nothing. What a
 * member typed in it stays while there are data.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const isSilent = props.failure === null;
  const { query, skeleton, heading, kept = isSilent ? null : 'Isto pode ter mudado' } = props;
  const { loading = isSilent || skeleton === null ? null : 'Carregando...' } = props;
  const { empty, isEmpty = hasNoItems, children, isComing = false, isRefusalFinal = false, onRetry = query.refetch } = props;
  const error = query.error ? toAppError(query.error) : null;
  const data = isTaken(error, isRefusalFinal) ? undefined : query.data;
  const retry = () => void onRetry();
  const [retryMemory] = useState(createRetryMemory);
  const hasLoaded = data !== undefined && !query.isFetching;
  useEffect(() => {
    if (hasLoaded) retryMemory.take();
  }, [hasLoaded, retryMemory]);

  if (error && data === undefined && (query.data !== undefined || !query.isFetching)) {
    return (
      <RetryFocus value={retryMemory}>
        {heading}
        {failureOf(props, { error, retry })}
      </RetryFocus>
    );
  }
  const isLoading = data === undefined || isComing;
  const isNothing = data === null || (data !== undefined && empty !== undefined && isEmpty(data));
  return (
    <>
      {data !== undefined && query.isRefetchError && kept !== null ? (
        <SavedDataNotice
          title={kept}
          savedAt={query.dataUpdatedAt > 0 ? new Date(query.dataUpdatedAt).toISOString() : null}
          isRetrying={query.isRefetching}
          onRetry={retry}
        />
      ) : null}
      {isLoading || isNothing ? heading : null}
      {isLoading && loading !== null ? (
        <span className="sr-only" role="status">
          {loading}
        </span>
      ) : null}
      {isLoading ? skeleton : isNothing ? empty : children(data)}
    </>
  );
}
