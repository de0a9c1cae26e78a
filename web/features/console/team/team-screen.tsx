import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useStaff } from '../api/get-staff.ts';
import type { StaffPerson } from '../api/get-staff.ts';
import { AddStaffDialog } from './add-staff-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { RemoveStaffDialog } from './remove-staff-dialog.tsx';
import { StaffItem } from './staff-item.tsx';

interface Chosen {
  userId: string;
  act: 'change-role' | 'remove';
}

function isLastOwner(person: StaffPerson, staff: readonly StaffPerson[]): boolean {
  return person.role === 'owner' && staff.filter(({ role }) => role === 'owner').length === 1;
}

/** The staff, for owners: added, given another role, removed. */
export function TeamScreen() {
  const { id } = useCurrentUser();
  const staff = useStaff();
  const [isAdding, setIsAdding] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // By the newest list, so that a dialog shows what others have changed meanwhile.
  const person = staff.data?.find(({ user_id: userId }) => userId === chosen?.userId);
  const close = () => setChosen(null);

  return (
    <>
      <PageHeader
        title="Equipe"
        subtitle="Quem cuida do clube neste console."
        actions={
          <Button onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden="true" />
            <span>Adicionar pessoa</span>
          </Button>
        }
      />
      <Loaded
        query={staff}
        skeleton={
          <Card>
            <Skeleton className="h-48" />
          </Card>
        }
        title="Erro ao carregar a equipe"
        kept="Esta lista pode ter mudado"
      >
        {(people) => (
          <Card>
            <ul aria-label="Equipe" className="-my-4 flex flex-col divide-y divide-border">
              {people.map((each) => (
                <StaffItem
                  key={each.user_id}
                  person={each}
                  isSelf={each.user_id === id}
                  isLastOwner={isLastOwner(each, people)}
                  onChangeRole={() => setChosen({ userId: each.user_id, act: 'change-role' })}
                  onRemove={() => setChosen({ userId: each.user_id, act: 'remove' })}
                />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      <AddStaffDialog isOpen={isAdding} onOpenChange={setIsAdding} />
      {person && chosen?.act === 'change-role' ? <ChangeRoleDialog person={person} onClose={close} /> : null}
      {person && chosen?.act === 'remove' ? <RemoveStaffDialog person={person} onClose={close} /> : null}
    </>
  );
}
