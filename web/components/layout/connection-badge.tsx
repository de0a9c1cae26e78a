import { CloudOff } from 'lucide-react';
import { useIsConnected } from '#web/lib/data/connection.ts';

/**
 * Beside the logo: says that the server is out of reach, and that what is seen is what was there last. Nothing while it
 * is in reach.
 */
export function ConnectionBadge() {
  const isConnected = useIsConnected();
  return (
    <output>
      {isConnected ? null : (
        <span className="inline-flex items-center gap-1.5 rounded-full bg-points-soft px-2.5 py-1 text-xs font-bold whitespace-nowrap text-points-ink">
          <CloudOff aria-hidden="true" className="size-3.5" />
          Sem conexão
          <span className="sr-only">: aparece o que foi visto por último neste aparelho.</span>
        </span>
      )}
    </output>
  );
}
