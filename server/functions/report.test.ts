import { describe, expect, test } from 'vitest';
import { REPORT_REASONS } from '#domain/reports.ts';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import type { TestClub } from '#server/testing/test-club.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const RIGHT = { reason: 'nudity', place: 'A foto no mural', words: 'Sou eu na foto', email: '', website: '' };

describe.each(ENGINES)('the public form on %s', (engine) => {
  let club: TestClub;
  openClubOn(engine, async (opened) => {
    club = opened;
    await Promise.resolve();
  });

  let count = 0;
  /** A network that has sent nothing yet. */
  const network = () => `203.0.113.${(count += 1)}`;
  const address = () => `fora.${crypto.randomUUID().slice(0, 8)}@estranho.example`;

  async function send(init: RequestInit, from = network()): Promise<Response> {
    return club.app.request(
      'http://localhost:3000/functions/v1/report',
      { method: 'POST', ...init },
      {
        incoming: { socket: { remoteAddress: from }, headers: {} },
      },
    );
  }
  const sendForm = async (fields: Record<string, string>, from?: string) =>
    send({ headers: FORM, body: new URLSearchParams({ ...RIGHT, email: address(), ...fields }) }, from);
  const sendJson = async (body: unknown, from?: string) =>
    send({ headers: { 'Content-Type': 'application/json' }, body: typeof body === 'string' ? body : JSON.stringify(body) }, from);
  const reports = async () => {
    const [row] = await club.connection.query<{ n: number }>('select count(*)::int as n from app.content_reports');
    return row?.n;
  };
  const runJobs = async () =>
    club.request('/functions/v1/run-jobs', { method: 'POST', headers: { Authorization: `Bearer ${club.secrets.secretKey}` } });

  test.each([
    ['from another site', { Origin: 'https://evil.example' }, 403],
    ['from another site, which the browser tells', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['from a page that hides where it is', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['from another name of the same host', { Origin: 'null', 'Sec-Fetch-Site': 'same-site' }, 403],
    ['from the page itself', { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['from the page itself, which tells nobody where it is', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['by a program that is no browser', {}, 200],
  ])('sent %s', async (_where, headers, status) => {
    const before = await reports();
    const answer = await send({ headers: { ...FORM, ...headers }, body: new URLSearchParams({ ...RIGHT, email: address() }) });
    expect([answer.status, await reports()]).toEqual([status, status === 200 ? Number(before) + 1 : before]);
  });

  test.each(['x,bob@clube.example', 'x;bob@clube.example', 'bob@clube.example,x.example', 'a:bob@clube.example'])(
    'list syntax in place of an address: %s',
    async (email) => {
      const before = await reports();
      expect([(await sendForm({ email })).status, (await sendJson({ ...RIGHT, email })).status, await reports()]).toEqual([
        400,
        400,
        before,
      ]);
    },
  );

  test('a browser without JavaScript gets a page with the number, and the address a mail with it', async () => {
    const email = address();
    const answer = await sendForm({ email, place: 'A foto\r\nno mural' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const page = await answer.text();
    const number = /D-[A-Z]{4}-[A-Z]{4}/.exec(page)?.[0] ?? 'none';
    expect(page).toContain('<html lang="pt-BR">');
    expect(page).not.toContain('<script');
    expect(page).toContain('/transparencia"');
    expect((await runJobs()).status).toBe(200);
    const [mail] = await club.mailsTo(email);
    expect(mail?.subject).toBe(`Recebemos sua denúncia ${number}`);
    // A sender who gives another's address has none of their own words sent there.
    expect(mail?.text).not.toContain('Sou eu na foto');
    expect(mail?.text).not.toContain('mural');
    const [kept] = await club.connection.query('select reporter_email, place, words, state from app.content_reports where number = $1', [
      number,
    ]);
    expect(kept).toEqual({ reporter_email: email, place: 'A foto\nno mural', words: 'Sou eu na foto', state: 'open' });
  });

  test('a program gets JSON, by what it sends or by what it asks for', async () => {
    const reply = { success: true, number: expect.stringMatching(/^D-[A-Z]{4}-[A-Z]{4}$/), message: expect.stringContaining('24 horas') };
    const answer = await sendJson({ ...RIGHT, email: address() });
    expect([answer.status, answer.headers.get('access-control-allow-origin'), await answer.json()]).toEqual([200, '*', reply]);
    const body = new URLSearchParams({ ...RIGHT, email: address() });
    expect(await (await send({ headers: { ...FORM, Accept: 'application/json' }, body })).json()).toEqual(reply);
  });

  test.each<[string, Record<string, string>, string]>([
    ['no reason', { reason: '' }, 'Escolha o motivo da denúncia.'],
    ['a reason that is none', { reason: 'constructor' }, 'Escolha o motivo da denúncia.'],
    ['nothing seen', { place: ' \n ' }, 'Diga o que você viu: o endereço da página ou da foto, ou uma descrição.'],
    ['too much seen', { place: 'á'.repeat(501) }, 'O que você viu cabe em 500 caracteres. O resto pode ir na explicação.'],
    ['words without end', { words: 'á'.repeat(1001) }, 'A explicação cabe em 1000 caracteres.'],
    ['no mail address', { email: 'ana' }, 'Informe um email válido: é por ele que a resposta chega.'],
    ['two mail addresses', { email: 'a@b.example, c@d.example' }, 'Informe um email válido: é por ele que a resposta chega.'],
    ['a header in the address', { email: 'a@b.example\r\nBcc: c@d.example' }, 'Informe um email válido: é por ele que a resposta chega.'],
    ['the field that nobody sees', { website: 'https://spam.example' }, 'Deixe vazio o campo que não aparece na página e envie de novo.'],
    ['a NUL', { words: 'a\0b' }, 'Confira os dados informados e tente novamente.'],
  ])('%s is refused with a sentence, as a page and as JSON, and kept nowhere', async (_name, fields, sentence) => {
    const before = await reports();
    const page = await sendForm(fields);
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining(sentence)]);
    const answer = await sendJson({ ...RIGHT, email: address(), ...fields });
    expect([answer.status, await answer.json()]).toEqual([400, { code: 'invalid_input', message: sentence }]);
    expect(await reports()).toBe(before);
  });

  test('each of the reasons is taken', async () => {
    for (const reason of REPORT_REASONS) expect((await sendForm({ reason })).status, reason).toBe(200);
  });

  test('everybody reads the numbers of the year, also by an address', async () => {
    const answer = await club.request('/rest/v1/rpc/transparency', { headers: { apikey: club.secrets.publishableKey } });
    const body = (await answer.json()) as { years: { received: { stranger: number } }[] };
    expect([answer.status, (body.years[0]?.received.stranger ?? 0) > 0]).toEqual([200, true]);
  });

  test('texts of exactly the bounds are kept, counted as people count', async () => {
    expect((await sendForm({ place: '🏃'.repeat(500), words: 'é'.repeat(1000) })).status).toBe(200);
  });

  test.each(['', 'null', '[]', '"a"', '{', '{"reason": {"$ne": 1}}', '{"email": ["a@b.example"]}', `{"a": "${'a'.repeat(40_000)}"}`])(
    'a body that is no form is refused: %.30s',
    async (body) => {
      expect((await sendJson(body)).status).toBe(400);
    },
  );

  test('another method is refused, and a preflight is answered', async () => {
    const answers = await Promise.all(['GET', 'PUT', 'OPTIONS'].map(async (method) => send({ method })));
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 204]);
  });

  test('what is typed is text in the console’s answer, and no markup in any page or mail', async () => {
    const email = `"><script>x</script>@estranho.example`;
    const page = await (await sendForm({ email, words: '<img src=x onerror=alert(1)>' })).text();
    expect(page).not.toMatch(/<script>x|<img/);
    expect((await sendForm({ words: `'; drop table app.content_reports; --`, place: '<b>' })).status).toBe(200);
    expect(await reports()).toBeGreaterThan(0);
  });

  test('the sixth of a day waits of a network, whoever it says it is; an address has its mails of the day, and its owner reports all the same', async () => {
    const from = network();
    const byNetwork: number[] = [];
    for (let each = 0; each < 6; each += 1) byNetwork.push((await sendForm({}, from)).status);
    expect(byNetwork).toEqual([200, 200, 200, 200, 200, 429]);
    const email = address();
    const strangers = Array.from({ length: 5 }, () => network());
    for (const [each, at] of strangers.entries())
      expect((await sendForm({ email: each % 2 ? email.toUpperCase() : email }, at)).status).toBe(200);
    const owner = network();
    for (let each = 0; each < 5; each += 1) {
      const page = await (await sendForm({ email }, owner)).text();
      expect(page).toMatch(/Anote o número: .*não vai por email/);
      expect(page).not.toContain('Enviamos o número');
    }
    expect((await runJobs()).status).toBe(200);
    expect(await club.mailsTo(email)).toHaveLength(5);
    const last = await sendJson({ ...RIGHT, email: address() }, owner);
    expect([last.status, Number(last.headers.get('retry-after')) > 80_000]).toEqual([429, true]);
    expect(await last.json()).toMatchObject({ code: 'over_rate_limit', message: expect.stringContaining('5 denúncias por dia') });
    const json = await sendJson({ ...RIGHT, email });
    expect(await json.json()).toMatchObject({ success: true, message: expect.stringContaining('Anote o número') });
  });

  test('many at once are no way around the limit', async () => {
    const from = network();
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await sendForm({}, from)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
});
