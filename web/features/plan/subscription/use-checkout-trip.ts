import { useEffect, useRef, useState } from 'react';
import { createCheckoutTrip } from '#web/lib/checkout/checkout-trip.ts';

interface TripOptions {
  open: () => Promise<string>;
  onLeaving?: () => void;
  /** @returns how to take away again what it told */
  onFailure: () => (() => void) | undefined;
}

/** A button's way to one of the provider's pages: whether it is under way, and how to start it. */
export function useCheckoutTrip(options: TripOptions) {
  const [isBusy, setIsBusy] = useState(false);
  const current = useRef(options);
  const trip = useRef<ReturnType<typeof createCheckoutTrip> | null>(null);
  useEffect(() => {
    current.current = options;
  });
  useEffect(() => {
    const made = createCheckoutTrip({
      open: async () => current.current.open(),
      onBusy: setIsBusy,
      onLeaving: () => current.current.onLeaving?.(),
      onFailure: () => current.current.onFailure(),
    });
    trip.current = made;
    return () => made.stop();
  }, []);
  return { isBusy, start: () => void trip.current?.start() };
}
