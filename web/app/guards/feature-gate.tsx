import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { PageLoader } from '#web/components/feedback/page-loader.tsx';
import { useFeature } from '#web/lib/session/session-hooks.ts';
import { useFreshLevel } from '../hooks/use-fresh-level.ts';

const UpsellScreen = lazy(async () => ({
  default: (await import('#web/features/upsell/upsell-screen.tsx')).UpsellScreen,
}));

/**
 * Shows the page to members who have the feature, its upsell screen to the others; turns by itself when the plan
 * changes.
 */
export function FeatureGate({ feature }: { feature: string }) {
  const isAllowed = useFeature(feature);
  useFreshLevel(!isAllowed);
  if (isAllowed) return <Outlet />;
  return (
    <Suspense fallback={<PageLoader />}>
      <UpsellScreen feature={feature} />
    </Suspense>
  );
}

/** The gate of one feature as a route's component. */
export function createFeatureGate(feature: string) {
  return function Gate() {
    return <FeatureGate feature={feature} />;
  };
}
