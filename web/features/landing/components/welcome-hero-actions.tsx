import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

interface Way {
  label: string;
  href: string;
}

const WAYS: Record<'stranger' | 'member', readonly [Way, Way]> = {
  stranger: [
    { label: 'Criar conta grátis', href: paths.auth.signup.getHref() },
    { label: 'Entrar', href: paths.auth.login.getHref() },
  ],
  member: [
    { label: 'Abrir o app', href: paths.app.home.getHref() },
    { label: 'Ver desafios', href: paths.app.challenges.getHref() },
  ],
};

function Ways({ visitor }: { visitor: keyof typeof WAYS }) {
  const [first, second] = WAYS[visitor];
  return (
    <div data-for={visitor} className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
      <Button asChild size="lg">
        <a href={first.href}>{first.label}</a>
      </Button>
      <Button asChild variant="outline" size="lg">
        <a href={second.href}>{second.label}</a>
      </Button>
    </div>
  );
}

/** The ways on from the start page: into the app for who is signed in, to an account for anybody else. */
export function WelcomeHeroActions() {
  return (
    <>
      <Ways visitor="stranger" />
      <Ways visitor="member" />
    </>
  );
}
