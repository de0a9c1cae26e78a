import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import type { CloseFriends } from '../api/get-perks.ts';
import { useSetCloseFriends } from '../api/set-close-friends.ts';
import { PerkPart } from './perk-part.tsx';

interface CloseFriendsPartProps {
  userId: string;
  closeFriends: CloseFriends;
}

const TEXTS: Record<CloseFriends['state'], string> = {
  none: 'Os bastidores do clube no Instagram, só para Experts. A equipe inclui você pelo Instagram do seu perfil.',
  asked: 'Pedido feito. A equipe do clube vai incluir você pelo Instagram.',
  added: 'Você está no Close Friends.',
  leaving: 'Você pediu para sair. A equipe do clube vai retirar você.',
};

/** The wish to see the club's Close Friends: asked with the profile's Instagram, and taken back. */
export function CloseFriendsPart({ userId, closeFriends }: CloseFriendsPartProps) {
  const setting = useSetCloseFriends(userId);
  const { state, instagram, profile_instagram: current } = closeFriends;
  const isIn = state === 'asked' || state === 'added';

  function wish(isWanted: boolean) {
    setting.mutate(isWanted, {
      onError: (error) => toast.error('Não foi possível mudar seu pedido', { description: toAppError(error).message }),
    });
  }

  const isBusy = (isWanted: boolean) => setting.isPending && setting.variables === isWanted;
  return (
    <PerkPart title="Close Friends">
      <p>
        <span>{TEXTS[state]}</span>
        {isIn ? <span className="block font-semibold wrap-anywhere">{instagram}</span> : null}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {current === null ? (
          <Button asChild variant="outline" size="sm">
            <Link to={paths.app.profileEdit.getHref()}>Colocar meu Instagram no perfil</Link>
          </Button>
        ) : null}
        {current !== null && (!isIn || current !== instagram) ? (
          <Button
            variant="outline"
            size="sm"
            className="h-auto min-h-9 max-w-full py-1.5 whitespace-normal pointer-coarse:h-auto pointer-coarse:min-h-11"
            isLoading={isBusy(true)}
            loadingText="Pedindo..."
            disabled={setting.isPending}
            onClick={() => wish(true)}
          >
            <span className="min-w-0 wrap-anywhere">{isIn ? `Trocar para ${current}` : `Pedir com ${current}`}</span>
          </Button>
        ) : null}
        {isIn ? (
          <Button
            variant="outline"
            size="sm"
            isLoading={isBusy(false)}
            loadingText="Saindo..."
            disabled={setting.isPending}
            onClick={() => wish(false)}
          >
            {state === 'added' ? 'Sair do Close Friends' : 'Desistir do pedido'}
          </Button>
        ) : null}
      </div>
    </PerkPart>
  );
}
