import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { club } from '#content/club.ts';
import { landing } from '#content/landing.ts';
import { DocumentHead } from './document-head.tsx';
import { LandingHead } from './landing-head.tsx';
import { jsonInScript, structuredData } from './structured-data.ts';

type Entry = Record<string, unknown> & { '@type': string };

function entriesOf(html: string): Entry[] {
  const json = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html)?.[1] ?? '';
  const data = JSON.parse(json) as { '@context': string; '@graph': Entry[] };
  expect(data['@context']).toBe('https://schema.org');
  return data['@graph'];
}

const entries = entriesOf(renderToStaticMarkup(<LandingHead />));
const ofType = (type: string) => entries.filter((entry) => entry['@type'] === type);

test('the landing page tells machines who the club is', () => {
  expect(ofType('Organization')).toEqual([
    expect.objectContaining({
      name: club.name,
      url: 'https://origin.invalid/',
      email: club.contact.email,
      sameAs: club.socialAccounts.map(({ url }) => url),
    }),
  ]);
});

test('the prices are those of the content, in reais, the paid one by the month', () => {
  const offers = ofType('Product').map(({ offers: offer }) => offer as Entry);
  expect(offers.map(({ price, priceCurrency }) => [price, priceCurrency])).toEqual([
    [club.prices.free.amount, 'BRL'],
    [club.prices.paid.amount, 'BRL'],
  ]);
  expect(offers[0]).not.toHaveProperty('priceSpecification');
  expect(offers[1]?.['priceSpecification']).toMatchObject({ price: 39.9, priceCurrency: 'BRL', billingDuration: 1, unitCode: 'MON' });
  // Machines and visitors read the same.
  expect(club.prices.paid.label).toBe(
    new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(39.9).replace(/\s/, ' '),
  );
});

test('the questions are those of the page, in its order', () => {
  expect(ofType('FAQPage').map(({ mainEntity }) => mainEntity)).toEqual([
    landing.questions.list.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  ]);
});

test('no text can end the script', () => {
  const hostile = { question: '</script><script>alert(1)</script>', answer: '<!--' };
  const json = jsonInScript(structuredData([hostile]));
  expect(json).not.toContain('<');
  expect(JSON.stringify(JSON.parse(json))).toContain(hostile.question);
});

test('a shared link has a title, a text, one whole address and a picture of the size it says', () => {
  const html = renderToStaticMarkup(<DocumentHead title="Termos “de uso” & mais" description="O que vale." path="/termos-uso" />);
  expect(html).toContain('<link rel="canonical" href="https://origin.invalid/termos-uso"/>');
  for (const [property, content] of [
    ['og:title', 'Termos “de uso” &amp; mais'],
    ['og:description', 'O que vale.'],
    ['og:url', 'https://origin.invalid/termos-uso'],
    ['og:image', 'https://origin.invalid/share.jpg'],
    ['og:locale', 'pt_BR'],
  ])
    expect(html).toContain(`<meta property="${property}" content="${content}"/>`);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});
