import type { ReactNode } from 'react';
import type { StaffRole } from '#domain/staff-acts.ts';
import { useStepFocus } from '#web/components/second-factor/use-step-focus.ts';
import { StaffTopBar } from '../staff-top-bar.tsx';

interface SecondFactorFrameProps {
  role: StaffRole;
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** A step before the console opens: one column, and no room to go to. */
export function SecondFactorFrame({ role, title, subtitle, children }: SecondFactorFrameProps) {
  const heading = useStepFocus<HTMLHeadingElement>();
  return (
    <>
      <StaffTopBar role={role} />
      <main id="conteudo" tabIndex={-1} className="min-h-dvh pt-bar outline-none">
        <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-gutter pt-4 pb-16 md:pt-10">
          <header className="flex flex-col gap-2">
            <h1 ref={heading} tabIndex={-1} className="outline-none text-3xl leading-tight font-extrabold text-balance sm:text-4xl">
              {title}
            </h1>
            <p className="text-muted-foreground">{subtitle}</p>
          </header>
          <div className="contents">{children}</div>
        </div>
      </main>
    </>
  );
}
