import { HardDrive } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isDeviceKeeping } from '#web/lib/device/device-storage.ts';
import { Notice } from './notice.tsx';

const unchanging = () => () => undefined;

/**
 * Says what this screen can't keep, where the browser keeps nothing for the app.
 * @param children what that means here, in one sentence
 */
export function NotKeptNotice({ children }: { children: string }) {
  // The build draws pages too (web/app/first-view), and knows nothing of anybody's browser.
  const isKeeping = useSyncExternalStore(unchanging, isDeviceKeeping, () => true);
  if (isKeeping) return null;
  return (
    <Notice tone="warning" icon={<HardDrive />} title="Este navegador não deixa o clube guardar nada aqui.">
      {children}
    </Notice>
  );
}
