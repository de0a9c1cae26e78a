import { Suspense, startTransition, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { untilIdle } from '#web/lib/loading/until-idle.ts';

const importParts = () => import('./later-parts.ts');

type LaterParts = Awaited<ReturnType<typeof importParts>>;

let loading: Promise<LaterParts> | undefined;
let loaded: LaterParts | undefined;

/** Gets the parts that no first view waits for, once the page has its data: all of them in one file. */
async function load(): Promise<LaterParts> {
  await untilIdle();
  loaded = await loadUntilThere(importParts);
  return loaded;
}

/** Resolves when the parts that the page waits for are there; at once where none is drawn. */
export async function untilLaterParts(): Promise<void> {
  await loading;
}

/**
 * A part that no first view waits for (later-parts.ts): nothing until it has come. Not `lazy`: the first drawing would
 * try each, and begin anew around it.
 */
export function later<Props extends object>(pick: (parts: LaterParts) => ComponentType<Props>): ComponentType<Props> {
  return function Later(props: Props) {
    const [parts, setParts] = useState(loaded);
    useEffect(() => {
      let isGone = false;
      async function wait() {
        const come = await (loading ??= load());
        if (!isGone) startTransition(() => setParts(come));
      }
      void wait();
      return () => {
        isGone = true;
      };
    }, []);
    if (!parts) return null;
    const Part = pick(parts);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
