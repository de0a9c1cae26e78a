import { CloudOff } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { KEEP_CLEAR } from '#web/components/layout/use-steps-aside.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { useDisplayName, useProfile } from '#web/lib/session/session-hooks.ts';
import type { MemberCard } from '../api/get-member-card.ts';
import { CardDetails } from './card-details.tsx';
import { CardQr } from './card-qr.tsx';
import { useCardCode } from './use-card-code.ts';

interface LiveCardProps {
  card: MemberCard;
  /** The club could not be asked: what is shown is from `issued_at`. */
  isOffline: boolean;
}

/** "4821 0937": four digits are read at a glance. */
function groupDigits(card: string): string {
  return card.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** A plan ends at the midnight after its last day. */
function lastDay(endsAt: string): string {
  return formatDate(new Date(Date.parse(endsAt) - 1));
}

/** The card as a partner sees it: who, what, and the code of the minute. */
export function LiveCard({ card, isOffline }: LiveCardProps) {
  const code = useCardCode(card.key);
  const name = useDisplayName('Membro do clube');
  const profile = useProfile();
  return (
    <>
      {isOffline ? (
        <Notice tone="warning" icon={<CloudOff />} title={`Sem conexão: cartão conferido com o clube às ${formatTime(card.issued_at)}`}>
          {`Ele funciona sem internet até as ${formatTime(card.expires_at)}.`}
        </Notice>
      ) : null}
      <article
        aria-label="Cartão de membro"
        className="mx-auto flex w-full max-w-md flex-col gap-5 rounded-3xl bg-expert p-5 text-expert-foreground shadow-lifted sm:p-7"
      >
        <div className="flex items-center gap-4 narrow:flex-col narrow:items-start">
          <Avatar name={name} src={profile?.profile_image_url ?? profile?.photo_url ?? null} size="xl" isDecorative />
          <h2 className="min-w-0 text-2xl leading-tight font-extrabold wrap-anywhere">{name}</h2>
        </div>
        <CardDetails card={card} validUntil={card.valid_until === null ? 'Sem data para terminar' : lastDay(card.valid_until)} />
        <div className="flex flex-col items-center gap-3 rounded-2xl bg-white p-4 text-[#221a26]">
          {code === null ? (
            <Skeleton className="aspect-square w-full max-w-72" />
          ) : (
            <>
              <div className="w-full max-w-72">
                <CardQr address={`${window.location.origin}/cartao/${card.card}#${code}`} label="Código QR do cartão" />
              </div>
              <p {...KEEP_CLEAR} className="flex flex-wrap items-baseline justify-center gap-x-4 text-center">
                <span className="sr-only">Número do cartão: </span>
                <span translate="no" className="text-lg font-semibold tabular-nums">
                  {groupDigits(card.card)}
                </span>
                <span className="sr-only">. Letras deste minuto: </span>
                <span data-testid="card-code" translate="no" className="font-heading text-3xl font-extrabold tracking-widest">
                  {code}
                </span>
              </p>
            </>
          )}
        </div>
        <p className="text-center text-sm">O código muda a cada minuto. Quem atende lê o QR, ou digita o número e as letras.</p>
      </article>
    </>
  );
}
