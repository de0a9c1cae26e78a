/**
 * The page that shows a partner a member card: /cartao/<number>#<code>, or /cartao to type both. It asks the club and
 * says what it answers; it decides nothing by itself. A file of its own, of 4 KiB at most, without the app: a
 * reception's phone has never been here.
 */

interface Config {
  supabaseUrl: string;
  supabaseKey: string;
}
interface Answer {
  name?: string;
  photo?: string | null;
  valid_until?: string | null;
  partner?: string;
  is_repeated?: boolean;
  is_free_class?: boolean;
  free_class_day?: string | null;
  /** The code of a refusal, whose message says more. */
  code?: string;
  message?: string;
}

const PARTNER_KEY = 'club-partner-code';
/** A result that stays on a screen says nothing of now. */
const GOOD_FOR_MS = 60_000;
/**
 * Codes that speak against the card itself; any other refusal, such as that too many were checked, says nothing of it.
 */
const AGAINST_THE_CARD = /^card_(code_wrong|code_old|withdrawn)$/;
const NOTHING: [boolean, Answer] = [false, {}];
const NO_ANSWER = 'Sem resposta do clube. Confira a internet e tente de novo.';

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const verdict = element('verdict');
const card = element<HTMLInputElement>('card');
const code = element<HTMLInputElement>('code');
const partner = element<HTMLInputElement>('partner');
let checked = { card: '', code: '' };
let ageing: ReturnType<typeof setTimeout> | undefined;

function show(is: string, title: string, text: string, answer?: Answer): void {
  clearTimeout(ageing);
  verdict.dataset['is'] = is;
  verdict.hidden = false;
  element('title').textContent = title;
  element('text').textContent = text;
  element('who').hidden = element('use').hidden = !answer;
  element('used').textContent = '';
  element('typed').hidden = Boolean(answer);
}

function day(iso: string): string {
  const [year, month, date] = iso.slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}

async function readConfig(): Promise<Config> {
  const inPage = document.getElementById('club-config')?.textContent;
  return (inPage ? JSON.parse(inPage) : await (await fetch('/config.json')).json()) as Config;
}

async function ask(body: Record<string, string>): Promise<[isGood: boolean, answer: Answer]> {
  try {
    const { supabaseUrl, supabaseKey } = await readConfig();
    const answer = await fetch(`${supabaseUrl}/functions/v1/check-card`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', apikey: supabaseKey },
      body: JSON.stringify(body),
    });
    const told = (await answer.json()) as Answer;
    const isGood = answer.ok && Boolean(told.name ?? told.partner);
    // Behind a network's login page or a filter anything may come, also JSON.
    return isGood || told.code ? [isGood, told] : NOTHING;
  } catch {
    return NOTHING;
  }
}

async function check(): Promise<void> {
  checked = { card: card.value, code: code.value };
  show('', 'Conferindo...', '');
  const [isGood, answer] = await ask(checked);
  if (!isGood) {
    show('bad', AGAINST_THE_CARD.test(answer.code ?? '') ? 'Não vale' : 'Não foi conferido', answer.message ?? NO_ANSWER);
    return;
  }
  show('good', 'Válido agora', `Conferido às ${new Date().toLocaleTimeString('pt-BR')}.`, answer);
  element('name').textContent = answer.name ?? '';
  // A plan ends at the midnight after its last day.
  element('until').textContent = answer.valid_until
    ? `Até ${new Date(Date.parse(answer.valid_until) - 1).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })}`
    : 'Sem data para terminar';
  const photo = element<HTMLImageElement>('photo');
  photo.hidden = !answer.photo;
  if (answer.photo) photo.src = answer.photo;
  ageing = setTimeout(() => {
    verdict.dataset['is'] = '';
    element('title').textContent = 'Conferido há mais de um minuto';
    element('text').textContent = 'Para saber se vale agora, leia o código de novo.';
  }, GOOD_FOR_MS);
}

async function noteUse(): Promise<void> {
  const button = element('use').querySelector('button') as HTMLButtonElement;
  button.disabled = true;
  const [isGood, { message, is_repeated: isRepeated, is_free_class: isFree, free_class_day: freeDay, partner: name }] = await ask({
    ...checked,
    partner_code: partner.value,
  });
  button.disabled = false;
  const free = isFree ? 'É a primeira aula grátis.' : freeDay ? `A primeira aula grátis foi em ${day(freeDay)}.` : '';
  element('used').textContent = isGood
    ? `${isRepeated ? 'O uso de hoje já estava registrado' : 'Uso de hoje registrado'} em ${name}. ${free}`
    : (message ?? NO_ANSWER);
  try {
    if (isGood) localStorage.setItem(PARTNER_KEY, partner.value);
  } catch {
    // A closed storage: it is typed again the next time.
  }
}

/** An address that was typed or cut may not be an encoded text. */
function decode(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

function open(): void {
  card.value = decode(location.pathname.split('/')[2]);
  code.value = decode(location.hash.slice(1));
  if (card.value && code.value) void check();
  else element('typed').hidden = false;
}

element('typed-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
element('use-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void noteUse();
});
// The next card's code may be read into the same tab.
addEventListener('hashchange', open);
try {
  partner.value = localStorage.getItem(PARTNER_KEY) ?? '';
} catch {
  // As above.
}
open();
