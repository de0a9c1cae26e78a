import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { forgetReturnTarget, keptReturnTarget } from '#web/lib/session/return-target.ts';
import { StatusPanel } from '../status-panel.tsx';
import { useDelayedRedirect } from './use-delayed-redirect.ts';

interface ConfirmedPanelProps {
  /** The result in a sentence. */
  text: string;
}

/**
 * The act of a link from a mail is done; the app goes on, by itself after a moment or at once on a press, to the page
 * that was asked for before.
 */
export function ConfirmedPanel({ text }: ConfirmedPanelProps) {
  const [to] = useState(keptReturnTarget);
  useEffect(forgetReturnTarget, []);
  useDelayedRedirect(to);
  return (
    <>
      <StatusPanel icon={<CircleCheck />} tone="success">
        <p>{text}</p>
        <p className="text-base text-muted-foreground">Abrindo o clube...</p>
      </StatusPanel>
      <Button asChild size="lg">
        <Link to={to} replace>
          Abrir agora
        </Link>
      </Button>
    </>
  );
}
