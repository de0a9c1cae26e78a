import { ShieldAlert, CircleCheck } from 'lucide-react';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { StaffPerson } from '../api/get-staff.ts';
import { ROLE_NAMES } from '../staff-role.ts';

interface StaffItemProps {
  person: StaffPerson;
  isSelf: boolean;
  /** The only owner: they stay one until there is another. */
  isLastOwner: boolean;
  onChangeRole: () => void;
  onRemove: () => void;
}

/** One of the staff: role, second factor, since when, and what an owner may do about it. */
export function StaffItem({ person, isSelf, isLastOwner, onChangeRole, onRemove }: StaffItemProps) {
  const { name, email, role, has_factor: hasFactor } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Avatar name={name} isDecorative />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <Badge>{ROLE_NAMES[role]}</Badge>
          {isSelf ? <Badge variant="outline">Você</Badge> : null}
        </p>
        {email ? <p className="text-sm wrap-anywhere text-muted-foreground">{email}</p> : null}
        <p className="text-sm text-muted-foreground">
          {`Desde ${formatDate(person.added_at)}, ${person.added_by ? `por ${person.added_by}` : 'por quem cuida do servidor'}`}
        </p>
        <p className="flex items-center gap-1.5 text-sm">
          {hasFactor ? (
            <CircleCheck key="on" aria-hidden="true" className="size-4 text-streak-ink" />
          ) : (
            <ShieldAlert key="off" aria-hidden="true" className="size-4 text-points-ink" />
          )}
          <span>{hasFactor ? 'Com verificação em duas etapas' : 'Ainda sem verificação em duas etapas: o console não abre'}</span>
        </p>
        {isLastOwner ? (
          <p className="text-sm text-muted-foreground">
            O clube precisa de um dono: para mudar o seu papel ou sair, escolha antes outra pessoa como dona.
          </p>
        ) : null}
      </div>
      {isLastOwner ? null : (
        <div className="flex gap-2 max-sm:w-full">
          <Button variant="outline" size="sm" onClick={onChangeRole} aria-label={`Mudar papel de ${name}`}>
            Mudar papel
          </Button>
          <Button variant="ghost" size="sm" onClick={onRemove} aria-label={`Retirar ${name} da equipe`}>
            Retirar
          </Button>
        </div>
      )}
    </li>
  );
}
