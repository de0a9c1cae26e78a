import type { ChangedPart, JudgedHistory } from '#server/boot/judge-history.ts';
import { found } from './line.ts';
import type { Line } from './line.ts';

/** So many names a line has; the others are counted. */
const NAMES = 10;

function listed(names: readonly string[]): string {
  const more = names.length > NAMES ? ` e mais ${names.length - NAMES}` : '';
  return names.slice(0, NAMES).join(', ') + more;
}

/** @param remote the option by which Supabase's CLI is told the project */
export function migrationLines({ missing, unrecorded, covered, isBetween }: JudgedHistory, remote: string): Line[] {
  const lacking = missing.filter((file) => !covered.includes(file));
  const first = unrecorded.length > 0 ? 'depois de registrar as que rodaram, ' : '';
  const push = isBetween
    ? `supabase db push ${remote} --include-all, e depois este comando de novo, pois o que as posteriores refizeram pode ter voltado atrás`
    : `supabase db push ${remote} --include-seed`;
  const step = lacking.length > 0 ? `${first}${push}` : 'não as rode, veja abaixo';
  const versions = unrecorded.map((file) => file.split('_')[0]).join(' ');
  return [
    found(missing.length === 0, 'Migrações', `faltam ${missing.length}, a primeira é ${missing[0]}: ${step}. Faltam ${listed(missing)}`),
    found(
      unrecorded.length === 0,
      'Histórico das migrações',
      `${unrecorded.length} estão no banco e não no histórico, que o psql não escreve: supabase migration repair --status applied ${remote} ${versions}`,
    ),
    ...(covered.length > 0 ? [coveredLine(covered)] : []),
  ];
}

function coveredLine(covered: readonly string[]): Line {
  return {
    state: 'unknown',
    what: 'Migrações fora do histórico que não mudariam mais nada',
    hint:
      `o banco é o mesmo com e sem ${listed(covered)}: já rodaram, ou as posteriores refizeram tudo o que fazem. ` +
      'Não as rode, que o levariam para trás: registre-as no histórico depois das outras',
  };
}

/** Whether functions, columns, rules and rights are as the migrations make them, whatever the history says. */
export function partsLine(changed: readonly ChangedPart[]): Line {
  return found(
    changed.length === 0,
    'Tabelas, funções e permissões como as migrações as fazem',
    `${changed.length === 1 ? 'não está assim' : 'não estão assim'}: ${listed(changed.map(({ part, file }) => `${part} (${file})`))}. Rode de novo o trecho de cada uma, com psql`,
  );
}

/** Versions that the history lists and this version of the club does not have: the CLI then pushes nothing. */
export function foreignLine(foreign: readonly string[]): Line {
  return found(
    foreign.length === 0,
    'O histórico só tem migrações desta versão do clube',
    `tem também ${listed(foreign)}: pegue o código que as tem. Se outra ferramenta as registrou com números dela, e a linha “Tabelas, funções…” está certa, ` +
      'supabase migration repair --status reverted as tira do histórico, sem mudar o banco',
  );
}
