import { club } from '#content/club.ts';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { internationalDigits } from '#domain/profile.ts';
import type { SlippingRow } from '../api/get-slipping.ts';

/** The message that WhatsApp opens with; its sender may change it there. */
export function nudgeText({ name, challenge }: Pick<SlippingRow, 'name' | 'challenge'>): string {
  const first = name.trim().split(/\s+/)[0] ?? name;
  return (
    `Oi, ${first}! Aqui é da equipe do ${club.shortName}. Sentimos sua falta no ${challenge}. ` +
    `Um treino de ${MIN_CHECK_IN_MINUTES} minutos hoje já vale o check-in. ` +
    'Se precisar de uns dias, marque uma pausa no aplicativo: seus pontos ficam como estão. Posso ajudar em alguma coisa?'
  );
}

/** The address that opens WhatsApp with a kind text to the member; null without a whole number. */
export function whatsappAddress(row: Pick<SlippingRow, 'name' | 'challenge' | 'phone'>): string | null {
  const digits = row.phone === null ? null : internationalDigits(row.phone);
  return digits === null ? null : `https://wa.me/${digits}?text=${encodeURIComponent(nudgeText(row))}`;
}
