import { club } from '#content/club.ts';
import { paths } from '#web/config/paths.ts';

const LINKS = [
  { label: 'Política de privacidade', href: paths.privacyPolicy.getHref() },
  { label: 'Termos de uso', href: paths.termsOfUse.getHref() },
];

/** The foot of every document. */
export function SiteFooter() {
  return (
    <footer className="bg-card print:hidden">
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 px-4 py-10 text-sm text-muted-foreground sm:flex-row sm:items-center sm:justify-between sm:px-6 lg:px-8">
        <p>
          © {club.copyrightYear} {club.name}. {club.tagline}.
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(({ label, href }) => (
            <li key={href}>
              <a href={href} className="inline-flex min-h-11 items-center underline-offset-4 hover:text-foreground hover:underline">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
