// Names that pose as the club or its staff, however they are written. `app.poses_as_club` is the same in SQL, and
// domain/cases/club-names.json the case table of both.

/** The number in the club's name, in every way to write it. */
const CLUB_NUMBER = '(?:21|xxi|vintee?um)';
/** The club goes by these, without spaces; a name that has one of them in it is no member's. */
const CLUB_NAME = `clube?(?:n[or]?|num|numero)?${CLUB_NUMBER}|${CLUB_NUMBER}clube?`;

/** Nothing but these for a name poses as staff. In the name of a person, such as "Ana Suporte", they say nothing. */
const STAFF_WORDS =
  'equipe|suporte|support|staff|admin|admins|administrator|administrador|administradora|' +
  'administradores|administracao|administrativo|moderador|moderadora|moderadores|moderacao|' +
  'moderator|atendimento|atendente|central|oficial|official|organizacao|organizador|organizadora|' +
  'organizadores|diretoria|diretor|diretora|gerencia|gerente|coordenacao|coordenador|coordenadora|' +
  'secretaria|financeiro|cobranca|pagamento|pagamentos|seguranca|sistema|system|ouvidoria|operador|' +
  'operadora|helpdesk|webmaster';
/** Too short to be looked for inside of other words. */
const SHORT_STAFF_WORDS = 'adm|team|time';
/** Words that join those, and say nothing by themselves. */
const JOINING_WORDS =
  'de|do|da|des|dos|das|ao|aos|os|as|the|of|para|cliente|clientes|membro|membros|aluno|alunos|' +
  'geral|tecnico|usuario|usuarios|digital|virtual|app|site|ajuda|online|whatsapp|zap|wpp|chat';

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
  s: 'ѕЅꜱ$',
  t: 'тТτΤŧŦᴛ',
  u: 'цЦυμսᴜʋ',
  v: 'ѵѴνᴠ',
  w: 'шШωԝᴡ',
  x: 'хХχΧ',
  y: 'уУγΥʏ',
  z: 'Ζᴢ',
} as const;
/** The first of the 26 letters that are white in a black circle, and in a black square: NFKD leaves them whole. */
const WHITE_ON_BLACK = ['🅐', '🅰'] as const;
const LETTER_OF = new Map([
  ...Object.entries(LOOK_ALIKES).flatMap(([letter, alikes]) => Array.from(alikes, (alike) => [alike, letter] as const)),
  ...WHITE_ON_BLACK.flatMap((first) =>
    Array.from(
      'abcdefghijklmnopqrstuvwxyz',
      (letter, place) => [String.fromCodePoint((first.codePointAt(0) ?? 0) + place), letter] as const,
    ),
  ),
]);
/** Digits and signs, by the letter in whose place they are put. */
const DRAWN = { i: 'l', '1': 'l', '0': 'o', '3': 'e', '4': 'a', '5': 's', '6': 'b', '7': 't', '8': 'b', '9': 'g', k: 'c' } as const;

/** A name in small letters of ASCII, as it is seen: without accents, and without what can't be seen. */
function seen(name: string): string {
  const letters = Array.from(name.normalize('NFKD'), (letter) => LETTER_OF.get(letter) ?? letter).join('');
  return letters.replaceAll(/\P{ASCII}/gu, '').toLowerCase();
}

/** One form of what looks or sounds the same: i and l and 1, o and 0, rn and m, k and c. */
function drawn(text: string): string {
  return text
    .replaceAll(/[ik013456789]/g, (letter) => DRAWN[letter as keyof typeof DRAWN])
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const CLUB = new RegExp(drawn(CLUB_NAME));
const STAFF = drawn(STAFF_WORDS);
const WORD_OF_STAFF = new RegExp(`^(?:(?:${STAFF}|clube?|d[aeo]s?)+|${drawn(SHORT_STAFF_WORDS)}|${drawn(JOINING_WORDS)}|[a-z0-9]?)$`);
const TELLING_WORD = new RegExp(`${STAFF}|clube?|^(?:${drawn(SHORT_STAFF_WORDS)})$`);

/** The words of a name; numbers say nothing. Single letters alone are one word, but three of them are initials. */
function wordsOf(visible: string): string[] {
  const words = visible
    .replaceAll(/(^|[^a-z0-9])[0-9]+h?(?![a-z0-9])/g, '$1')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  return /^(?:[a-z0-9] ){3,}[a-z0-9]$/.test(words) ? [words.replaceAll(' ', '')] : words.split(' ');
}

/** A word as it is drawn, and without the numbers that stick to it: "Equip3" and "Suporte24h" are both of the staff. */
const formsOf = (word: string) => [word, word.replaceAll(/^[0-9]+h?|[0-9]+h?$/g, '')].map(drawn);

function poses(visible: string): boolean {
  if (CLUB.test(drawn(visible).replaceAll(/[^a-z0-9]+/g, ''))) return true;
  const words = wordsOf(visible).map(formsOf);
  return (
    words.every((forms) => forms.some((form) => WORD_OF_STAFF.test(form))) &&
    words.some((forms) => forms.some((form) => TELLING_WORD.test(form)))
  );
}

/**
 * Whether a name poses as the club or its staff: it has the club's name in it, or consists of words for the staff. No
 * name of a person does. A bar is read as an l, and as what parts two words.
 */
export function posesAsClub(name: string): boolean {
  return poses(seen(name)) || poses(seen(name.normalize('NFKD').replaceAll(/[|∣ǃ]/g, ' ')));
}
