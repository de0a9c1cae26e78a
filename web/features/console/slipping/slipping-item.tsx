import { Bell, Check, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { dayInZone } from '#domain/calendar.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { formatDate, formatNumber, pluralize, relativeTime } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { SLIPPING_READS } from '../api/get-slipping.ts';
import type { SlippingRow } from '../api/get-slipping.ts';
import { noteContact } from '../api/note-contact.ts';
import { sendNudge } from '../api/send-nudge.ts';
import { writtenText } from './contact-text.ts';
import { whatsappAddress } from './whatsapp-address.ts';

function historyText({ joined_day: joined, check_ins: checkIns, last_check_in_day: last }: SlippingRow): string {
  const since = `Entrou em ${formatDate(joined)}`;
  if (last === null) return `${since}, ainda sem check-in`;
  return `${since}, ${pluralize(checkIns, 'check-in', 'check-ins')}, o último em ${formatDate(last)}`;
}

/** The server sends one notice a member and day, the club's. */
function isNotifiedToday({ last_contact: contact }: SlippingRow, instant: Date): boolean {
  return contact?.how === 'notice' && dayInZone(new Date(contact.at)) === dayInZone(instant);
}

function ContactButtons({ row, instant }: { row: SlippingRow; instant: Date }) {
  const { name, user_id: userId, challenge_id: challengeId } = row;
  const address = whatsappAddress(row);
  const nudging = useStaffAct({
    call: sendNudge,
    reads: SLIPPING_READS,
    onDone: () => void toast.success(`Aviso enviado a ${name}`, { description: 'Aparece no aplicativo.' }),
  });
  const noting = useStaffAct({
    call: noteContact,
    reads: SLIPPING_READS,
    onDone: () => void toast.success('Anotado', { description: `Você escreveu a ${name}.` }),
  });

  async function nudge() {
    const refusal = await nudging.act({ userId, challengeId });
    if (refusal) toast.error('O aviso não foi enviado', { description: refusal.message });
  }

  async function note() {
    const refusal = await noting.act({ userId, challengeId, how: address === null ? 'other' : 'whatsapp' });
    if (refusal) toast.error('Não foi anotado', { description: refusal.message });
  }

  return (
    <div className="flex flex-wrap gap-2 sm:justify-end">
      {address === null ? null : (
        <Button asChild size="sm">
          <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`Escrever a ${name} no WhatsApp`}>
            <MessageCircle aria-hidden="true" />
            WhatsApp
          </a>
        </Button>
      )}
      {isNotifiedToday(row, instant) ? (
        <Badge variant="streak" className="self-center">
          Avisado hoje
        </Badge>
      ) : (
        <Button
          variant="outline"
          size="sm"
          onClick={() => void nudge()}
          isLoading={nudging.isPending}
          loadingText="Enviando..."
          aria-label={`Mandar aviso a ${name}`}
        >
          <Bell aria-hidden="true" />
          Mandar aviso
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        onClick={() => void note()}
        isLoading={noting.isPending}
        loadingText="Anotando..."
        aria-label={`Anotar que escrevi a ${name}`}
      >
        <Check aria-hidden="true" />
        Escrevi
      </Button>
    </div>
  );
}

/** A member who needs a nudge: since when, who wrote last, and the ways to write. */
export function SlippingItem({ row, instant }: { row: SlippingRow; instant: Date }) {
  const { name, photo_url: photo, days, challenge, user_id: userId, last_contact: contact } = row;
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="flex min-w-0 items-start gap-4">
        <Avatar name={name} src={photo} isDecorative />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={consolePaths.member.getHref(userId)} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
              <bdi>{name}</bdi>
            </Link>
            <Badge variant="points">{`${formatNumber(days)} dias sem check-in`}</Badge>
          </p>
          <p className="text-sm wrap-anywhere">{challenge}</p>
          <p className="text-sm text-muted-foreground">{historyText(row)}</p>
          {contact ? (
            <p className="text-sm text-muted-foreground">{`Último contato: ${writtenText(contact)} · ${relativeTime(contact.at, instant)}`}</p>
          ) : null}
        </div>
      </div>
      {row.may_act ? <ContactButtons row={row} instant={instant} /> : null}
    </li>
  );
}
