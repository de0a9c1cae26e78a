import { useState } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { useUnprovenUser } from '#web/lib/session/session-hooks.ts';
import { SecondFactorWays } from './second-factor-ways.tsx';
import { WAY_INTROS, WAY_TITLES } from './ways.ts';
import type { Way } from './ways.ts';

const KEPT = 'Seu acesso pede o código do aplicativo autenticador. O que você estava fazendo continua aqui.';

/**
 * Asks for the code over the member's open screens, which keep what was typed. Only the code, or leaving, takes it
 * away.
 */
export function SecondFactorDialog() {
  const user = useUnprovenUser();
  const [way, setWay] = useState<Way>('code');
  return (
    <Dialog open={user !== null}>
      <DialogContent isLocked hasClose={false}>
        <DialogHeader>
          <DialogTitle>{WAY_TITLES[way]}</DialogTitle>
          <DialogDescription>{way === 'code' ? KEPT : WAY_INTROS[way]}</DialogDescription>
        </DialogHeader>
        {user ? <SecondFactorWays user={user} way={way} onWay={setWay} onOpened={() => undefined} /> : null}
      </DialogContent>
    </Dialog>
  );
}
