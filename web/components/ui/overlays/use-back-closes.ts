import { useEffect, useRef, useState } from 'react';
import { openLayer } from './back-layers.ts';

const isNever = () => false;

/**
 * Lets the browser's Back close what lies over the page.
 * @param isLocked asked when Back is pressed: while true, it stays open
 */
export function useBackCloses(isOpen: boolean, close: () => void, isLocked: () => boolean = isNever): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    return openLayer({ close: () => latestClose.current(), isLocked });
  }, [isOpen, isLocked]);
}

export interface OpenState {
  /** Left out, it keeps the state itself, as Radix does. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Opening it was a navigation: Back closes it as it leaves any address. */
  isInAddress?: boolean;
}

/** `open` and `onOpenChange` for a part of Radix that Back closes too. */
export function useBackClosable({ open, onOpenChange, isInAddress = false }: OpenState, isLocked: () => boolean = isNever) {
  const [isOpenHere, setIsOpenHere] = useState(false);
  const isOpen = open ?? isOpenHere;
  function change(isOpenNext: boolean): void {
    setIsOpenHere(isOpenNext);
    onOpenChange?.(isOpenNext);
  }
  useBackCloses(isOpen && !isInAddress, () => change(false), isLocked);
  return { open: isOpen, onOpenChange: change };
}
