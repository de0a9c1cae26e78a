import { latinDigits } from './latin-digits.ts';

export const GENDERS = ['feminino', 'masculino', 'outro', 'prefiro_nao_dizer'] as const;
export type Gender = (typeof GENDERS)[number];

export const GENDER_LABELS: Record<Gender, string> = {
  feminino: 'Feminino',
  masculino: 'Masculino',
  outro: 'Outro',
  prefiro_nao_dizer: 'Prefiro não dizer',
};

/** The goals that a member may train for, in the order shown. */
export const GOALS = [
  'Perder peso',
  'Ganhar massa muscular',
  'Melhorar condicionamento',
  'Aumentar flexibilidade',
  'Reduzir estresse',
  'Melhorar postura',
  'Aumentar energia',
  'Tonificar corpo',
] as const;

/** No older person has been known by name and date. */
export const OLDEST_AGE_YEARS = 120;

const HANDLE = /^(?!.*\.\.)(?!.*\.$)[A-Za-z0-9._]{1,30}$/;
// The database reads it alike: app.instagram_handle; the case table of both is domain/cases/instagram.json.
const INSTAGRAM_ADDRESS =
  /^(?:(?:https?:\/\/)?(?:[a-z]+\.)?(?:instagram\.com|instagr\.am)\/(?:_u\/|stories\/)?|instagram:\/\/user\?username=)(@?[a-z0-9._]+)(?:[/?#&].*)?$/i;
/** Pages of Instagram that are no member's. */
const INSTAGRAM_PAGES = new Set(['p', 'reel', 'reels', 'tv', 'explore', 'accounts', 'direct', 'about', 'share', 'stories']);
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const FOREIGN_PHONE = /^\+(?!55)\d{8,15}$/;
const BRAZILIAN_PHONE = /^[1-9][1-9](9\d{8}|[2-8]\d{7})$/;
const COUNTRY_CODE = '55';

/** Whether a value that came over the wire is one of the genders. */
export function isGender(value: unknown): value is Gender {
  return GENDERS.some((gender) => gender === value);
}

/**
 * The user name in what was typed, pasted or stored: a handle, or an address of Instagram. Null when it can't be one: a
 * post, a script, a sentence.
 */
export function instagramHandle(text: string): string | null {
  const visible = text.replaceAll(INVISIBLE, '').replaceAll('\uFF20', '@').trim();
  const ofAddress = INSTAGRAM_ADDRESS.exec(visible)?.[1];
  const handle = (ofAddress ?? visible).replace(/^@/, '');
  const isPage = ofAddress !== undefined && INSTAGRAM_PAGES.has(handle.toLowerCase());
  return HANDLE.test(handle) && !isPage ? handle : null;
}

function isForeign(text: string): boolean {
  const compact = text.replace(/[^\d+]/g, '');
  return compact.startsWith('+') && !compact.startsWith(`+${COUNTRY_CODE}`);
}

/** The digits of a Brazilian number: without country code, and without the 0 that is dialled before an area code. */
function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const isWithCountry = digits.startsWith(COUNTRY_CODE) && (digits.length > 11 || text.trim().startsWith('+'));
  return isWithCountry ? digits.slice(COUNTRY_CODE.length) : digits;
}

/**
 * A phone number as far as it is typed, in the way it is written in Brazil: "(11) 91234-5678", "(11) 3123-4567".
 * A number that begins with the code of another country stays as it is. No separator ends it, so that it can be erased
 * backwards.
 */
export function formatPhone(typed: string): string {
  const text = latinDigits(typed);
  if (isForeign(text)) return text.replace(/[^\d+ ()-]/g, '');
  const digits = nationalDigits(text).slice(0, 11);
  if (digits.length === 0) return text.trim().startsWith('+') ? '+' : '';
  if (digits.length <= 2) return `(${digits}`;
  const [area, subscriber] = [digits.slice(0, 2), digits.slice(2)];
  const split = subscriber.startsWith('9') || subscriber.length > 8 ? 5 : 4;
  const rest = subscriber.slice(split);
  return `(${area}) ${subscriber.slice(0, split)}${rest && `-${rest}`}`;
}

/** Whether it is a whole number: Brazilian with area code, or of another country with its code. */
export function isPhone(typed: string): boolean {
  const text = latinDigits(typed);
  return isForeign(text) ? FOREIGN_PHONE.test(text.replace(/[^\d+]/g, '')) : BRAZILIAN_PHONE.test(nationalDigits(text));
}

/** A whole number as its digits alone, country code first, as addresses of WhatsApp have it; null when it is none. */
export function internationalDigits(typed: string): string | null {
  if (!isPhone(typed)) return null;
  const text = latinDigits(typed);
  return isForeign(text) ? text.replace(/\D/g, '') : `${COUNTRY_CODE}${nationalDigits(text)}`;
}
