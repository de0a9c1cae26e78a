import { AtSign, MessageCircle } from 'lucide-react';
import { club } from '#content/club.ts';
import { landing } from '#content/landing.ts';
import { Logo } from '#web/components/layout/logo.tsx';
import { paths } from '#web/config/paths.ts';
import type { Elements } from '#web/lib/elements.ts';

const { contact, socialAccounts } = club;
const [community] = socialAccounts;
const chatHref = `${contact.chatBaseUrl}${contact.phone}?text=${encodeURIComponent(contact.chatGreeting)}`;

const LINK = 'inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:text-foreground hover:underline';

function Column({ title, children }: { title: string; children: Elements }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="font-heading text-base font-bold text-foreground">{title}</p>
      {children}
    </div>
  );
}

/** Where everything is, how to reach the club, and the legal pages. */
export function SiteFooter() {
  return (
    <footer className="bg-card text-muted-foreground print:hidden">
      <div className="mx-auto grid w-full max-w-7xl gap-10 px-4 py-14 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.4fr_1fr_1.3fr_1fr] lg:px-8">
        <div className="flex flex-col items-start gap-3">
          <Logo size="md" className="text-foreground" />
          <p className="max-w-xs">{`${club.tagline}.`}</p>
        </div>
        <Column title="O clube">
          <nav aria-label="Rodapé">
            <ul>
              {landing.footerMenu.map(({ section, label }) => (
                <li key={section}>
                  <a href={`/#${section}`} className={LINK}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </Column>
        <Column title="Fale com a gente">
          <ul>
            <li>
              <a href={chatHref} target="_blank" rel="noopener" className={LINK}>
                <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
                <span>{`Conversar pelo ${contact.phoneLabel}`}</span>
                <span className="sr-only"> (abre em outra aba)</span>
              </a>
            </li>
            {community ? (
              <li>
                <a href={community.url} target="_blank" rel="noopener" className={LINK}>
                  <AtSign aria-hidden="true" className="size-5 shrink-0" />
                  <span className="min-w-0">
                    <span>{`Instagram ${community.handle}`}</span>
                    <span className="sr-only"> (abre em outra aba)</span>
                  </span>
                </a>
              </li>
            ) : null}
          </ul>
        </Column>
        <Column title="Transparência">
          <ul>
            <li>
              <a href={paths.privacyPolicy.getHref()} className={LINK}>
                Política de privacidade
              </a>
            </li>
            <li>
              <a href={paths.termsOfUse.getHref()} className={LINK}>
                Termos de uso
              </a>
            </li>
            <li>
              <a href={paths.report.getHref()} className={LINK}>
                Denunciar
              </a>
            </li>
            <li>
              <a href={paths.transparency.getHref()} className={LINK}>
                Números de denúncias
              </a>
            </li>
          </ul>
        </Column>
        <p className="border-t border-border pt-6 text-sm sm:col-span-full">{`© ${club.copyrightYear} ${club.name}`}</p>
      </div>
    </footer>
  );
}
