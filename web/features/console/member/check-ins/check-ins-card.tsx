import { Ban, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardDescription, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatDate, formatDuration, pluralize } from '#web/lib/format.ts';
import type { StaffCheckIn, StaffMember } from '../../api/member-schema.ts';
import { useMayAct } from '../../staff-role.ts';
import { FactRow } from '../fact-row.tsx';
import { ShortList } from '../short-list.tsx';
import { VoidDialog } from './void-dialog.tsx';

/** As many as the server sends. */
const MOST = 100;

function detailOf({ challenge, points, workout, minutes }: StaffCheckIn): string {
  const parts = [workout, minutes === null ? null : formatDuration(minutes), challenge, pluralize(points, 'ponto', 'pontos')];
  return parts.filter((part) => part !== null).join(' · ');
}

function summary(checkIns: readonly StaffCheckIn[], voided: number): string {
  if (checkIns.length === 0) return 'Nenhum check-in ainda.';
  const isAll = checkIns.length < MOST;
  if (voided === 0) return isAll ? pluralize(checkIns.length, 'check-in', 'check-ins') : `Os ${MOST} mais recentes`;
  const counting = isAll ? pluralize(checkIns.length - voided, 'check-in vale', 'check-ins valem') : `Os ${MOST} mais recentes`;
  return `${counting}, ${pluralize(voided, 'anulado', 'anulados')}`;
}

interface Chosen {
  id: string;
  isTakingBack: boolean;
}

/** The member's check-ins: those that count can be voided, the voided ones stand first and can be taken back. */
export function CheckInsCard({ member }: { member: StaffMember }) {
  const mayVoid = useMayAct('staff_void_check_in');
  const mayTakeBack = useMayAct('staff_take_back_void');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const voided = member.check_ins.filter((one) => one.voided_at !== null);
  const counting = member.check_ins.filter((one) => one.voided_at === null);
  const acted = member.check_ins.find((one) => one.id === chosen?.id);

  function choose(next: Chosen) {
    setChosen(next);
    setIsOpen(true);
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Check-ins</CardTitle>
        <CardDescription>{summary(member.check_ins, voided.length)}</CardDescription>
      </CardHeader>
      {voided.length === 0 ? null : (
        <ShortList label="Check-ins anulados" items={voided}>
          {(one) => (
            <FactRow
              key={one.id}
              title={formatDate(one.day)}
              mark={<Badge variant="danger">Anulado</Badge>}
              detail={detailOf(one)}
              quote={one.reason}
              action={
                mayTakeBack ? (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Desfazer anulação de ${formatDate(one.day)}`}
                    onClick={() => choose({ id: one.id, isTakingBack: true })}
                  >
                    <Undo2 aria-hidden="true" />
                    Desfazer anulação
                  </Button>
                ) : null
              }
            />
          )}
        </ShortList>
      )}
      {counting.length === 0 ? null : (
        <ShortList label="Check-ins que contam" items={counting}>
          {(one) => (
            <FactRow
              key={one.id}
              title={formatDate(one.day)}
              detail={detailOf(one)}
              action={
                mayVoid ? (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Anular check-in de ${formatDate(one.day)}`}
                    onClick={() => choose({ id: one.id, isTakingBack: false })}
                  >
                    <Ban aria-hidden="true" />
                    Anular
                  </Button>
                ) : null
              }
            />
          )}
        </ShortList>
      )}
      {acted && chosen ? (
        <VoidDialog
          key={`${chosen.id} ${chosen.isTakingBack}`}
          member={member}
          checkIn={acted}
          isTakingBack={chosen.isTakingBack}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
        />
      ) : null}
    </Card>
  );
}
