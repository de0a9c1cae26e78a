import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { PROVIDERS } from '#server/config/provider-settings.ts';
import type { ProviderName } from '#server/config/provider-settings.ts';
import { simulatorPage } from '../simulator-page.ts';
import type { Markup } from '../simulator-page.ts';
import type { Person } from './people.ts';
import { DELAYS, FAULTS } from './sign-in-choice.ts';

export const PROVIDER_LABELS: Readonly<Record<ProviderName, string>> = { google: 'Google', apple: 'Apple' };

const SUBMIT = 'document.forms[0].submit()';
/** The one script of these pages, as the content security policy names it. */
export const SUBMIT_HASH = `sha256-${createHash('sha256').update(SUBMIT).digest('base64')}`;

const MARK = 'Entrada de teste: isto não é o Google nem a Apple. Só existe no ambiente de desenvolvimento, e ninguém pede senha.';

function page(title: string, content: Markup, next?: string): Markup {
  return simulatorPage({ title, next, kind: 'entrada de teste', mark: MARK }, content);
}

function options(labels: readonly (readonly [string, string])[]): Markup[] {
  return labels.map(([value, label]) => html`<option value="${value}">${label}</option>`);
}

interface SignInPageOptions {
  provider: ProviderName;
  people: readonly Person[];
  problem?: string;
}

/** Where somebody says who they are at the provider, and how it answers. */
export function signInPage({ provider, people, problem }: SignInPageOptions): Markup {
  const name = PROVIDER_LABELS[provider];
  return page(
    `Entrar com ${name}`,
    html`<h1>Entrar com ${name}</h1>
      ${problem ? html`<p class="alert" role="alert">${problem}</p>` : ''}
      <form method="post" class="column">
        <label>Nome <input name="name" autocomplete="off" maxlength="120" /></label>
        <label>Email <input type="email" name="email" autocomplete="off" required maxlength="255" /></label>
        <button class="main" name="person" value="typed">Entrar com este email</button>
        <label class="choice"><input type="checkbox" name="verified" value="yes" checked /> O provedor confirmou o email</label>
        ${
          provider === 'apple'
            ? html`<label class="choice"><input type="checkbox" name="hidden" value="yes" /> Esconder meu email</label>`
            : ''
        }
        <label
          >Demora
          <select name="delay">
            ${options(Object.entries(DELAYS).map(([value, [label]]) => [value, label]))}
          </select></label
        >
        <label
          >Falha
          <select name="fault">
            ${options(Object.entries(FAULTS))}
          </select></label
        >
        <h2>Ou como quem já está aqui</h2>
        ${people.map(
          ({ name: known, email }) =>
            html`<button name="person" value="${email}" formnovalidate>${known ? `${known}, ` : ''}${email}</button>`,
        )}
        <button name="person" value="cancel" formnovalidate>Cancelar</button>
      </form>`,
  );
}

/** Leads the browser on with the provider's answer, by a form that is posted, as Apple does it. */
export function postingPage(action: string, fields: Readonly<Record<string, string>>): Markup {
  return page(
    'Voltar ao clube',
    html`<form method="post" action="${action}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button>Voltar ao clube</button>
      </form>
      ${raw(`<script>${SUBMIT}</script>`)}`,
  );
}

/** A request that no club of this server makes. */
export function refusedPage(reason: string): Markup {
  return page(
    'Pedido recusado',
    html`<h1>Este pedido não é de uma entrada do clube</h1>
      <p>${reason}</p>`,
  );
}

export function outagePage(provider: ProviderName): Markup {
  return page(
    'Fora do ar',
    html`<h1>${PROVIDER_LABELS[provider]} está fora do ar</h1>
      <p><a href="/dev/providers">Painel do simulador de entrada</a></p>`,
  );
}

/** The panel at /dev/providers. @param down the providers that answer nothing */
export function panelPage(simulated: readonly ProviderName[], people: readonly Person[], down: ReadonlySet<ProviderName>): Markup {
  return page(
    'Painel do simulador',
    html`<h1>Painel do simulador de entrada</h1>
      <p>O clube chega aqui por <a href="/auth/login">Entrar com Google ou Apple</a>, sem chave nenhuma.</p>
      ${PROVIDERS.map((provider) =>
        simulated.includes(provider)
          ? html`<h2>${PROVIDER_LABELS[provider]}: ${down.has(provider) ? 'fora do ar' : 'no ar'}</h2>
              <form method="post" action="/dev/providers/outage">
                <button name="${provider}" value="on">Sair do ar</button>
                <button name="${provider}" value="off">Voltar a responder</button>
              </form>`
          : html`<h2>${PROVIDER_LABELS[provider]}: o de verdade</h2>
              <p>O clube tem as chaves dele.</p>`,
      )}
      <h2>Pessoas</h2>
      <ul>
        ${people.map(({ name, email }) => html`<li>${name ? `${name}, ` : ''}${email}</li>`)}
      </ul>
      <form method="post" action="/dev/providers/forget">
        <button>Esquecer quem foi digitado, e os nomes que a Apple já contou</button>
      </form>`,
  );
}
