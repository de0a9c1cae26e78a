// Names that pose as the club or its staff, however they are written. `app.poses_as_club` is the same in SQL, and
// domain/cases/club-names.json the case table of both.

/** The club goes by these; a name that has one of them in it is no member's. */
const CLUB_NAMES = ['Clube 21', 'Clube Vinte e Um', 'Clube XXI'] as const;

/** Nothing but these for a name poses as staff. In the name of a person, such as "Ana Suporte", they say nothing. */
const STAFF_WORDS =
  'equipe|suporte|support|staff|admin|admins|administrator|administrador|administradora|' +
  'administradores|administracao|administrativo|moderador|moderadora|moderadores|moderacao|' +
  'moderator|atendimento|atendente|central|oficial|official|organizacao|organizador|organizadora|' +
  'organizadores|diretoria|diretor|diretora|gerencia|gerente|coordenacao|coordenador|coordenadora|' +
  'secretaria|financeiro|cobranca|pagamento|pagamentos|seguranca|sistema|system|ouvidoria|operador|' +
  'operadora|helpdesk|webmaster';
/** Too short to be looked for inside of other words. */
const SHORT_STAFF_WORDS = 'adm|team';
/** Words that join those, and say nothing by themselves. */
const JOINING_WORDS =
  'de|do|da|des|dos|das|ao|aos|os|as|the|of|para|cliente|clientes|membro|membros|aluno|alunos|' +
  'geral|tecnico|usuario|usuarios|digital|virtual|app|site';

/** Letters of other scripts and signs, by the letter that they look like. What falls apart by NFKD needs no line. */
const LOOK_ALIKES = {
  a: 'аАαΑɑᴀ',
  b: 'вВьЬβΒʙ',
  c: 'сСςᴄ¢',
  d: 'ԁđĐðÐᴅ',
  e: 'еЕєЄεΕəᴇ€',
  g: 'ɡց',
  h: 'һҺнНΗհħĦ',
  i: 'іІıιΙɩɪ',
  j: 'јЈ',
  k: 'кКκΚᴋ',
  l: 'ӏӀłŁʟǃ∣լ£|',
  m: 'мМΜᴍ',
  n: 'пПηΝոɴ',
  o: 'оОοΟσօՕøØᴏ',
  p: 'рРρΡᴘ',
  q: 'ԛզ',
  r: 'гʀ',
  s: 'ѕЅꜱ',
  t: 'тТτΤŧŦᴛ',
  u: 'цЦυμսᴜʋ',
  v: 'ѵѴνᴠ',
  w: 'шШωԝᴡ',
  x: 'хХχΧ',
  y: 'уУγΥʏ',
  z: 'Ζᴢ',
} as const;
const LETTER_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, alikes]) => Array.from(alikes, (alike) => [alike, letter] as const)),
);
/** Digits and signs, by the letter in whose place they are put. */
const DRAWN = { i: 'l', '1': 'l', '0': 'o', '3': 'e', '4': 'a', '5': 's', '6': 'b', '7': 't', '8': 'b', '9': 'g', $: 's' } as const;

/** A name in small letters of ASCII, as it is seen: without accents, and without what can't be seen. */
function seen(name: string): string {
  const letters = Array.from(name.normalize('NFKD'), (letter) => LETTER_OF.get(letter) ?? letter).join('');
  return letters.replaceAll(/\P{ASCII}/gu, '').toLowerCase();
}

/** One form of what looks the same: i and l and 1, o and 0, rn and m. */
function drawn(text: string): string {
  return text
    .replaceAll(/[i013456789$]/g, (letter) => DRAWN[letter as keyof typeof DRAWN])
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const ofLetters = (text: string) => text.replaceAll(/[^a-z0-9]+/g, '');
const CLUB = CLUB_NAMES.map((name) => ofLetters(drawn(seen(name))));
const STAFF = drawn(STAFF_WORDS);
const ALL_OF_STAFF = new RegExp(`^(?:(?:(?:${STAFF}|clube?|d[aeo]s?)+|${SHORT_STAFF_WORDS}|${drawn(JOINING_WORDS)}|[a-z0-9])(?: |$))+$`);
const ANY_OF_STAFF = new RegExp(`${STAFF}|clube?|(?:^| )(?:${SHORT_STAFF_WORDS})(?: |$)`);

/** The words of a name, as they are drawn; numbers say nothing, and single letters alone are one word. */
function wordsOf(name: string): string {
  const words = drawn(name.replaceAll(/(^|[^a-z0-9])[0-9]+h?(?![a-z0-9])/g, '$1'))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  return /^(?:[a-z0-9] )+[a-z0-9]$/.test(words) ? words.replaceAll(' ', '') : words;
}

/**
 * Whether a name poses as the club or its staff: it has the club's name in it, or consists of words for the staff. No
 * name of a person does.
 */
export function posesAsClub(name: string): boolean {
  const visible = seen(name);
  const whole = ofLetters(drawn(visible));
  if (CLUB.some((club) => whole.includes(club))) return true;
  const words = wordsOf(visible);
  return ALL_OF_STAFF.test(words) && ANY_OF_STAFF.test(words);
}
