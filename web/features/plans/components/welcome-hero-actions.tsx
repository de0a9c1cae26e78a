import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { useHasStoredSession } from '../hooks/use-has-stored-session.ts';

/** The ways on from the start page: into the club for who is signed in, to an account for anybody else. */
export function WelcomeHeroActions() {
  const isMember = useHasStoredSession();
  const [first, second] = isMember
    ? [
        { label: 'Abrir o clube', to: paths.app.home.getHref() },
        { label: 'Ver desafios', to: paths.app.challenges.getHref() },
      ]
    : [
        { label: 'Criar conta grátis', to: paths.auth.signup.getHref() },
        { label: 'Entrar', to: paths.auth.login.getHref() },
      ];
  return (
    <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
      <Button asChild size="lg">
        <Link to={first.to}>{first.label}</Link>
      </Button>
      <Button asChild variant="outline" size="lg">
        <Link to={second.to}>{second.label}</Link>
      </Button>
    </div>
  );
}
