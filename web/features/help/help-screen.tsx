import { CalendarCheck, Camera, CircleHelp, Flame, KeyRound, SearchX, ShieldCheck, Sparkles, Trophy, WifiOff } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { helpGroups } from '#content/help.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { SectionLinks } from '#web/components/layout/section-links.tsx';
import { paths } from '#web/config/paths.ts';
import { HelpContact } from './help-contact.tsx';
import { HelpGroupCard } from './help-group-card.tsx';
import { HelpSearch } from './help-search.tsx';
import { searchHelp } from './search-help.ts';

const ICONS: Record<string, ReactNode> = {
  'check-in': <CalendarCheck />,
  ranking: <Trophy />,
  sequencia: <Flame />,
  plano: <Sparkles />,
  conta: <KeyRound />,
  fotos: <Camera />,
  'sem-internet': <WifiOff />,
  'seus-dados': <ShieldCheck />,
};

function iconOf(groupId: string): ReactNode {
  return ICONS[groupId] ?? <CircleHelp />;
}

/** Questions and answers by theme, a search over them, and the way to a person. */
export function HelpScreen() {
  const [query, setQuery] = useState('');
  const { hash } = useLocation();
  const groups = searchHelp(helpGroups, query);
  const count = groups.reduce((sum, group) => sum + group.questions.length, 0);
  return (
    <>
      <BackLink to={paths.app.settings.getHref()}>Configurações</BackLink>
      <HelpSearch query={query} count={count} onChange={setQuery} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
        <SectionLinks label="Temas da ajuda" sections={groups.map(({ id, title }) => ({ id, label: title, icon: iconOf(id) }))} />
        <div className="flex max-w-3xl flex-col gap-10">
          {groups.map((group) => (
            <HelpGroupCard key={group.id} group={group} icon={iconOf(group.id)} targetId={hash.slice(1)} />
          ))}
          {count === 0 ? (
            <EmptyState
              icon={<SearchX />}
              title="Nenhuma resposta encontrada"
              description="Tente com outras palavras, ou fale com a gente aqui embaixo."
            />
          ) : null}
          <HelpContact />
        </div>
      </div>
    </>
  );
}
