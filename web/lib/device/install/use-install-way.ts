import { useSyncExternalStore } from 'react';
import { hasInstallOffer, isStandalone, onInstallOffer } from './install-offer.ts';
import { installWay } from './install-way.ts';
import type { InstallWay } from './install-way.ts';

function currentWay(): InstallWay {
  const { userAgent, maxTouchPoints } = navigator;
  return installWay({ userAgent, maxTouchPoints, isStandalone: isStandalone(), canPrompt: hasInstallOffer() });
}

/** How the app gets onto this device's screen. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(onInstallOffer, currentWay);
}
