import { Dialog as DialogPrimitive } from 'radix-ui';
import { createContext, use, useCallback, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useBackClosable } from './use-back-closes.ts';
import type { OpenState } from './use-back-closes.ts';

/** Gives the modal what says, when Back is pressed, whether it is locked. */
const ModalLock = createContext<(isLocked: () => boolean) => void>(() => undefined);

const isNever = () => false;

interface ModalRootProps extends OpenState {
  children: ReactNode;
}

/** The root of a dialog or a sheet. `open` and `onOpenChange` as in Radix; the browser's Back closes it. */
export function ModalRoot({ children, ...state }: ModalRootProps) {
  const latest = useRef<() => boolean>(isNever);
  const isLocked = useCallback(() => latest.current(), []);
  const { open, onOpenChange } = useBackClosable(state, isLocked);
  const lock = useCallback((isLockedNow: () => boolean) => {
    latest.current = isLockedNow;
  }, []);
  return (
    <ModalLock value={lock}>
      <DialogPrimitive.Root open={open} onOpenChange={onOpenChange}>
        {children}
      </DialogPrimitive.Root>
    </ModalLock>
  );
}

/** Keeps the modal open when Back is pressed and `isLocked` says so. To be called inside it. */
export function useModalLock(isLocked: () => boolean): void {
  const lock = use(ModalLock);
  useEffect(() => {
    lock(isLocked);
    return () => lock(isNever);
  });
}
