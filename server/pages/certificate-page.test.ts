import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/config/project-root.ts';
import { certificateCodeOf, certificateResponse, checkedCertificate, servedPage, withCertificate } from './certificate-page.ts';

const GOOD = {
  success: true,
  state: 'good',
  code: 'ABCD-EFGH-JKMN',
  challenge_title: 'Desafio <b>21</b>',
  kind: 'gold',
  check_ins: 21,
  reached_on: '2026-11-26',
  name: '<script>$&</script>',
};
const page = readFileSync(join(projectRoot, 'web/certificado.html'), 'utf8');

test.each([
  ['/certificado/ABCD-EFGH-JKMN', undefined, 'ABCD-EFGH-JKMN'],
  ['/certificado', undefined, ''],
  ['/certificado/', undefined, ''],
  ['/certificado', 'ABCD', 'ABCD'],
  ['/certificado/AB', 'CD', 'AB'],
  ['/certificados', undefined, null],
  ['/certificado/1/2', undefined, null],
  ['/app/certificado/1', undefined, null],
])('%s with %s typed asks for %s', (path, typed, code) => expect(certificateCodeOf(path, typed)).toBe(code));

test('an endless code is cut before anybody reads it', () => {
  expect(certificateCodeOf(`/certificado/${'A'.repeat(10_000)}`, undefined)).toHaveLength(100);
});

test('the page of a good one says what is confirmed, each text escaped', () => {
  const html = withCertificate(page, checkedCertificate(GOOD));
  expect(html).toContain('data-is="good"');
  expect(html).not.toContain('hidden></section>');
  expect(html).toContain('<h2>Certificado confirmado</h2>');
  const cells = [...html.matchAll(/<dt>(.*?)<\/dt><dd dir="auto">(.*?)<\/dd>/g)].map(([, label, value]) => `${label}: ${value}`);
  expect(cells).toEqual([
    'Nome: &lt;script&gt;$&amp;&lt;/script&gt;',
    'Desafio: Desafio &lt;b&gt;21&lt;/b&gt;',
    'Marco: Ouro, 21 check-ins',
    'Alcançado em: 26/11/2026',
    'Código: ABCD-EFGH-JKMN',
  ]);
});

test('a name that is not open is not shown', () => {
  expect(withCertificate(page, checkedCertificate({ ...GOOD, name: null }))).toContain('Não divulgado por quem o recebeu');
});

test.each([
  [{ success: true, state: 'unknown' }, 404, 'Não encontramos este certificado'],
  [{ success: true, state: 'withdrawn' }, 410, 'Certificado retirado'],
  [{ success: false, error: 'over_rate_limit', retry_after_seconds: 90 }, 429, 'Vieram códigos errados demais desta rede.'],
  [GOOD, 200, 'Certificado confirmado'],
])('%j is answered with %i and words', async (reply, status, words) => {
  const checked = checkedCertificate(reply);
  const answer = certificateResponse(withCertificate(page, checked), checked, false);
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([status, 'no-store', 'noindex']);
  expect(answer.headers.get('retry-after')).toBe(status === 429 ? '90' : null);
  expect(await answer.text()).toContain(words);
});

test.each([null, {}, { success: true }, { success: true, state: 'good' }, { ...GOOD, kind: 'constructor' }])(
  '%j is no reply, and nothing is confirmed',
  (reply) => expect(() => checkedCertificate(reply)).toThrow('check_certificate'),
);

test('while nobody can say, the page says so with 503; a HEAD has no body', async () => {
  const answer = certificateResponse(withCertificate(page, { state: 'unread' }), { state: 'unread' }, true);
  expect([answer.status, await answer.text()]).toEqual([503, '']);
  expect(withCertificate(page, { state: 'unread' })).toContain('Não conseguimos conferir agora.');
});

test('only a static host says that the page needs its script', () => {
  expect(page).toContain('ligue o JavaScript');
  expect(servedPage(page)).not.toMatch(/JavaScript|noscript/);
  expect(servedPage(page)).toContain('<form id="typed" action="/certificado">');
});
