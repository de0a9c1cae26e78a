import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import type { More } from '#web/lib/data/more-pages.ts';
import type { Phrase } from '#web/lib/elements.ts';
import { formatNumber, pluralize } from '#web/lib/format.ts';

interface MoreRowsProps {
  /** The list, or the lists one below the other: each of their items is a row. */
  children: ReactNode;
  /** How many rows are there. */
  count: number;
  /** The name of a row, such as `['treino', 'treinos']`. */
  nouns: readonly [one: string, many: string];
  more: More;
  /** The button's words where rows are searched for; "Carregar mais" unless said. */
  label?: Phrase;
  /** Another status of the screen says how many there are, so this one would say it twice. */
  isCountSaid?: boolean;
  /** Around the button, for a screen that asks for more as it comes near. */
  endRef?: (element: HTMLElement | null) => (() => void) | undefined;
}

/** The items of the lists themselves, not those within an item. */
function rowsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('li') ?? [])].filter((item) => !item.parentElement?.closest('li'));
}

/** The first row that was not there before: below the last that was, where rows came between the others too. */
function firstNewRow(rows: readonly HTMLElement[], before: readonly HTMLElement[]): HTMLElement | undefined {
  const known = new Set(before);
  const last = rows.findLastIndex((row) => known.has(row));
  return rows.slice(last + 1)[0] ?? rows.find((row) => !known.has(row));
}

/** Puts the focus on the way into a row; on the row itself where it begins with something to read. */
function focusRow(row: HTMLElement): void {
  const way = row.querySelector<HTMLElement>('a[href], button');
  const isWayIn = way !== null && (way.tagName === 'A' || way.parentElement === row);
  if (!isWayIn) row.tabIndex = -1;
  (isWayIn ? way : row).focus({ preventScroll: true });
}

/**
 * Whether the focus has not gone elsewhere since: it is on the button, or nowhere since the browser took it from there.
 */
function isFocusFree(button: HTMLElement | null, rows: HTMLElement | null): boolean {
  const focused = document.activeElement ?? document.body;
  return focused === button || focused.contains(rows);
}

interface Arrival {
  rows: RefObject<HTMLElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  count: number;
  isLoading: boolean;
}

/**
 * Follows the rows that come: the focus goes to the first of them if it was on the button, and how many came is told.
 */
function useArrival({ rows, button, count, isLoading }: Arrival) {
  const [arrived, setArrived] = useState(0);
  const before = useRef<{ count: number; rows: HTMLElement[] }>({ count, rows: [] });
  const isAwaited = useRef(false);
  const hasFocus = useRef(false);

  useLayoutEffect(() => {
    if (isLoading) isAwaited.current = true;
  }, [isLoading]);

  useLayoutEffect(() => {
    const { count: countBefore, rows: rowsBefore } = before.current;
    const found = rowsIn(rows.current);
    before.current = { count, rows: found };
    if (count === countBefore) return;
    // Fewer are another list, and rows that nobody asked for are no news of the button.
    const isAnswer = isAwaited.current && count > countBefore;
    isAwaited.current = false;
    setArrived(isAnswer ? count - countBefore : 0);
    if (!isAnswer || !hasFocus.current || !isFocusFree(button.current, rows.current)) return;
    const row = firstNewRow(found, rowsBefore);
    if (row) focusRow(row);
  }, [count, rows, button]);

  // After the rows that came with the end of the loading.
  useLayoutEffect(() => {
    if (!isLoading) isAwaited.current = false;
  }, [isLoading]);

  return {
    arrived,
    onPress: () => {
      isAwaited.current = true;
      // Some browsers give a button that is pressed by the mouse no focus.
      hasFocus.current = true;
    },
    noteFocus: (has: boolean) => {
      hasFocus.current = has;
    },
  };
}

/**
 * A list with the way to more of it. When rows come, the focus goes from the button to the first of them, and a status
 * says how many came and how many there are. Why none came stands above the button, which tries again.
 */
export function MoreRows({ children, count, nouns, more, label = 'Carregar mais', isCountSaid = false, endRef }: MoreRowsProps) {
  const rows = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { arrived, onPress, noteFocus } = useArrival({ rows, button, count, isLoading: more.isLoading });
  return (
    <>
      <div ref={rows} className="contents">
        {children}
      </div>
      {isCountSaid ? null : (
        <p role="status" className="sr-only">
          {arrived > 0 ? `Mais ${pluralize(arrived, ...nouns)}, ${formatNumber(count)} na lista` : ''}
        </p>
      )}
      {more.error === null ? null : (
        <p role="alert" className="text-center text-sm text-destructive-ink">
          {more.error}
        </p>
      )}
      {more.isThere ? (
        <div ref={endRef} className="flex justify-center">
          <Button
            ref={button}
            variant="outline"
            isLoading={more.isLoading}
            loadingText="Carregando..."
            onFocus={() => noteFocus(true)}
            // A browser takes the focus from a button that is disabled, which is no going away.
            onBlur={(event) => noteFocus(event.currentTarget.disabled)}
            onClick={() => {
              onPress();
              more.load();
            }}
          >
            {more.error === null ? label : 'Tentar carregar mais'}
          </Button>
        </div>
      ) : null}
    </>
  );
}
