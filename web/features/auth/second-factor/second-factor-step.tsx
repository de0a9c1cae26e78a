import { useEffect, useState } from 'react';
import { club } from '#content/club.ts';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { useBackCloses } from '#web/components/ui/overlays/use-back-closes.ts';
import { getEnv } from '#web/config/env.ts';
import { paths } from '#web/config/paths.ts';
import { useUnprovenUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { LOGIN_TOAST, SIGNED_IN } from '../login/login-texts.ts';
import { TextLink } from '../text-link.tsx';
import { SecondFactorWays } from './second-factor-ways.tsx';
import { WAY_INTROS, WAY_TITLES } from './ways.ts';
import type { Way } from './ways.ts';

/** The page's own title stays in the address bar's history; the tab says what is asked for now. */
function useTabTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${club.name}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/**
 * The login's second step, in place of the page that a member whose session has yet to show its second factor has asked
 * for: when the code is right, the page is there. The login's guard leads a member on who came from there.
 */
export function SecondFactorStep() {
  const user = useUnprovenUser();
  const [way, setWay] = useState<Way>('code');
  useBackCloses(way !== 'code', () => setWay('code'));
  useTabTitle(WAY_TITLES[way]);
  // The guard leads on.
  if (!user) return <FullPageLoader />;
  return (
    <AuthLayout
      title={WAY_TITLES[way]}
      subtitle={WAY_INTROS[way]}
      backTo={paths.landing.getHref()}
      footer={
        getEnv().payments ? (
          <p>
            <span>Quer só cancelar a assinatura? </span>
            <TextLink to={paths.app.plan.getHref()}>Abra Meu plano</TextLink>
          </p>
        ) : null
      }
    >
      <SecondFactorWays
        user={user}
        way={way}
        onWay={setWay}
        onOpened={(description) => toast.success(SIGNED_IN, { id: LOGIN_TOAST, ...(description && { description }) })}
      />
    </AuthLayout>
  );
}
