import { createContext, useContext } from 'react';
import { toAppError } from '#web/lib/data/errors.ts';

/** Asks for a code of the second factor, above whatever is open. Resolves to false when it was given up. */
export type AskForCode = () => Promise<boolean>;

export const FreshCodeContext = createContext<AskForCode | null>(null);

/**
 * Calls the server, and where it asks for a code of the last minutes (`fresh_code_needed`) asks for it and calls again.
 * When it is given up, that is the refusal.
 */
export function useWithFreshCode(): <Answer>(call: () => Promise<Answer>) => Promise<Answer> {
  const askForCode = useAskForCode();
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      if (toAppError(error).code !== 'fresh_code_needed' || !(await askForCode())) throw error;
      return call();
    }
  };
}

/** @throws Error outside a `FreshCodeProvider` */
export function useAskForCode(): AskForCode {
  const askForCode = useContext(FreshCodeContext);
  if (!askForCode) throw new Error('useAskForCode needs a FreshCodeProvider around it');
  return askForCode;
}
