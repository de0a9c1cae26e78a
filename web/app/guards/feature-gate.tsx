import { Outlet } from 'react-router';
import { UpsellScreen } from '#web/features/upsell/upsell-screen.tsx';
import { useFeature } from '#web/lib/session/session-hooks.ts';
import { useFreshLevel } from '../hooks/use-fresh-level.ts';

/**
 * Shows the page to members who have the feature, its upsell screen to the others; turns by itself when the plan
 * changes.
 */
export function FeatureGate({ feature }: { feature: string }) {
  const isAllowed = useFeature(feature);
  useFreshLevel(!isAllowed);
  // With the app itself: who opens the page of another plan sees this first.
  return isAllowed ? <Outlet /> : <UpsellScreen feature={feature} />;
}

/** The gate of one feature as a route's component. */
export function createFeatureGate(feature: string) {
  return function Gate() {
    return <FeatureGate feature={feature} />;
  };
}
