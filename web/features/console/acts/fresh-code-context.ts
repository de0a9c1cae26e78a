import { createContext, useContext } from 'react';

/** Asks for a code of the second factor, above whatever is open. Resolves to false when it was given up. */
export type AskForCode = () => Promise<boolean>;

export const FreshCodeContext = createContext<AskForCode | null>(null);

/** @throws Error outside the console */
export function useAskForCode(): AskForCode {
  const askForCode = useContext(FreshCodeContext);
  if (!askForCode) throw new Error('useAskForCode needs a FreshCodeProvider around it');
  return askForCode;
}
