import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { StaffMember } from '../../api/member-schema.ts';
import { useMayAct } from '../../staff-role.ts';
import { FactRow } from '../fact-row.tsx';
import { ShortList } from '../short-list.tsx';
import { GiveLevelDialog } from './give-level-dialog.tsx';
import { formatCents, grantText, planText, subscriptionText } from './plan-text.ts';
import { TakeLevelDialog } from './take-level-dialog.tsx';

/** The member's plan, what was paid for it, and what the club gives by hand. */
export function PlanCard({ member }: { member: StaffMember }) {
  const mayGive = useMayAct('staff_give_level');
  const mayTake = useMayAct('staff_take_level');
  const [isGiving, setIsGiving] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  const facts = [planText(member.plan), subscriptionText(member.plan), grantText(member)].filter((fact) => fact !== null);
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Plano</CardTitle>
      </CardHeader>
      <CardContent>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </CardContent>
      {member.receipts && member.receipts.length > 0 ? (
        <ShortList label="Recibos" items={member.receipts}>
          {(one) => (
            <FactRow
              key={one.id}
              title={formatCents(one.amount)}
              detail={
                one.refunded > 0
                  ? `Pago em ${formatDate(one.paid_at)}, ${formatCents(one.refunded)} devolvidos`
                  : `Pago em ${formatDate(one.paid_at)}`
              }
            />
          )}
        </ShortList>
      ) : null}
      {mayGive ? (
        <CardFooter>
          <Button variant="outline" size="sm" onClick={() => setIsGiving(true)}>
            {member.grant ? 'Mudar o plano dado' : 'Dar o plano Expert'}
          </Button>
          {member.grant && mayTake ? (
            <Button variant="ghost" size="sm" onClick={() => setIsTaking(true)}>
              Retirar o plano dado
            </Button>
          ) : null}
        </CardFooter>
      ) : null}
      <GiveLevelDialog member={member} isOpen={isGiving} onOpenChange={setIsGiving} />
      <TakeLevelDialog member={member} isOpen={isTaking} onOpenChange={setIsTaking} />
    </Card>
  );
}
