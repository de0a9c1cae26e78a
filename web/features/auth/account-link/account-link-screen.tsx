import { CircleAlert, CircleCheck, ShieldAlert } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useAccountLink, usePressAccountLink } from '../api/account-link.ts';
import type { AccountAct } from '../api/account-link.ts';
import { BrokenLinkPanel } from '../email-link/broken-link-panel.tsx';
import { isLinkSpent } from '../email-link/is-link-spent.ts';
import { StatusPanel } from '../status-panel.tsx';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { ACT_TEXTS } from './act-texts.ts';

const TOAST = 'account-link';

function Done({ act }: { act: AccountAct }) {
  const { doneTitle, done, isPasswordVoid } = ACT_TEXTS[act];
  return (
    <AuthLayout title={doneTitle} backTo={paths.landing.getHref()}>
      <StatusPanel icon={<CircleCheck />} tone="success">
        <p>{done}</p>
        {isPasswordVoid ? (
          <p className="text-base text-muted-foreground">
            Confira seu email: o link para criar outra senha está a caminho. Use uma que você não usa em outro lugar.
          </p>
        ) : null}
      </StatusPanel>
      <Button asChild variant={isPasswordVoid ? 'outline' : 'primary'}>
        <Link to={isPasswordVoid ? paths.auth.forgotPassword.getHref() : paths.auth.login.getHref()}>
          {isPasswordVoid ? 'Não chegou? Pedir outro link' : 'Ir para o login'}
        </Link>
      </Button>
    </AuthLayout>
  );
}

function Broken() {
  return (
    <AuthLayout title="Link do email" backTo={paths.landing.getHref()}>
      <BrokenLinkPanel>
        <p className="text-center text-muted-foreground">
          Abra o mais novo que enviamos. Se alguém pode saber sua senha, troque-a agora: isso não precisa deste link.
        </p>
        <Button asChild size="lg">
          <Link to={paths.auth.forgotPassword.getHref()}>Trocar a senha</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.auth.login.getHref()}>Ir para o login</Link>
        </Button>
      </BrokenLinkPanel>
    </AuthLayout>
  );
}

interface PressProps {
  act: AccountAct;
  isPending: boolean;
  onPress: () => void;
}

function Press({ act, isPending, onPress }: PressProps) {
  const { title, intro, effects, button, busy } = ACT_TEXTS[act];
  return (
    <AuthLayout title={title} backTo={paths.landing.getHref()}>
      <StatusPanel icon={<ShieldAlert />} tone={act === 'start_lost_phone' ? 'neutral' : 'danger'}>
        <p>{intro}</p>
      </StatusPanel>
      <div className="flex flex-col gap-2">
        <p className="font-semibold">O que o botão faz:</p>
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-primary">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
      <Button size="lg" isLoading={isPending} loadingText={busy} onClick={onPress}>
        {button}
      </Button>
      <p className="text-center text-sm text-muted-foreground">Nada acontece antes de você tocar no botão.</p>
    </AuthLayout>
  );
}

/**
 * Target of a link in a mail about an account, without a login. It says what the link does, and does it on a press
 * only: programs that scan mails open links too.
 */
export function AccountLinkScreen() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const link = useAccountLink(token);
  const press = usePressAccountLink(token);
  const failure = press.error ?? link.error;
  const isBroken = token === '' || (failure !== null && isLinkSpent(failure));
  const isDone = link.data?.done === true;
  useHeadingFocus(isDone ? 'done' : isBroken ? 'broken' : link.data ? 'press' : 'open');

  const act = useSingleFlight(async () => {
    try {
      await press.mutateAsync();
      toast.dismiss(TOAST);
    } catch (error) {
      if (!isLinkSpent(error)) toast.error('Não foi possível concluir', { id: TOAST, description: toAppError(error).message });
    }
  });

  if (link.data?.done) return <Done act={link.data.act} />;
  if (isBroken) return <Broken />;
  if (link.data) return <Press act={link.data.act} isPending={press.isPending} onPress={() => void act()} />;
  return (
    <AuthLayout title="Link do email" backTo={paths.landing.getHref()}>
      {link.error ? (
        <>
          <StatusPanel icon={<CircleAlert />} tone="danger">
            <p>{toAppError(link.error).message}</p>
          </StatusPanel>
          <Button size="lg" isLoading={link.isFetching} loadingText="Tentando..." onClick={() => void link.refetch()}>
            Tentar novamente
          </Button>
        </>
      ) : (
        <StatusPanel icon={<Spinner />}>
          <p>Lendo o link...</p>
        </StatusPanel>
      )}
    </AuthLayout>
  );
}
