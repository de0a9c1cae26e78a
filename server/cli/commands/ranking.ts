import type { Command } from 'commander';
import { rankingFile } from '#domain/ranking-file.ts';
import type { RankingFileRow } from '#domain/ranking-file.ts';
import type { CommandContext } from '../command-context.ts';
import { noteExport } from '../note-export.ts';
import { excelOption, parseId } from '../option-values.ts';
import { findChallenge } from './find-challenge.ts';

const EVERYBODY = 2_000_000_000;

interface ExportOptions {
  csv: boolean;
  emails?: boolean;
  excel?: boolean;
}

/** Adds `ranking export`. */
export function addRankingCommands(program: Command, context: CommandContext): void {
  const ranking = program.command('ranking').description('exporta o ranking de um desafio').usage('<comando> [opções]').helpCommand(false);
  ranking
    .command('export')
    .usage('<id do desafio> --csv|--excel [opções]')
    .description('imprime o ranking inteiro, na ordem em que os membros o veem')
    .argument('<id>', 'id do desafio (veja "challenge list")', parseId)
    .requiredOption('--csv', 'em CSV (vírgulas, UTF-8)')
    .addOption(excelOption('CSV para o Excel em português: ponto e vírgula, vírgula decimal e BOM'))
    .option('--emails', 'com o email de cada participante, para entregar prêmios')
    .action((id: string, options: ExportOptions) => exportRanking(context, id, options));
}

async function exportRanking(
  { database, print, warn }: CommandContext,
  id: string,
  { emails, excel = false }: ExportOptions,
): Promise<void> {
  const { rows, due } = await database.transaction(async (transaction) => {
    await findChallenge(transaction, id);
    const [result] = await transaction.query<{ due: string }>(
      `select to_char(app.final_due(challenge) at time zone challenge.time_zone, 'DD/MM/YYYY HH24:MI') as due
         from public.challenges as challenge where challenge.id = $1 and app.result_state(challenge) = 'provisional'`,
      [id],
    );
    const ranked = await transaction.query<RankingFileRow>(
      `select key.place::text as position, progress.user_name, progress.user_id::text, progress.points::int as points,
              progress.completion_percentage::text as completion, progress.check_ins_count::int as check_ins,
              key.live_days::int as consecutive_days,
              to_char(progress.last_check_in_date at time zone challenge.time_zone, 'YYYY-MM-DD HH24:MI') as last_check_in,
              case when $3 then account.email::text end as email
         from public.challenges as challenge
        cross join lateral app.ranking_keys(challenge.id, null, app.standing_day(challenge, app.now()), $2::int) as key
         join public.challenge_progress as progress on progress.challenge_id = challenge.id and progress.user_id = key.user_id
         left join auth.users as account on account.id = key.user_id
        where challenge.id = $1
        order by key.place`,
      [id, EVERYBODY, emails === true],
    );
    await noteExport(transaction, 'ranking', id, { rows: ranked.length, emails: emails === true });
    return { rows: ranked, due: result?.due ?? null };
  });
  // Prizes are handed out by this file.
  if (due !== null)
    warn(`Atenção: o resultado ainda é provisório e os lugares podem mudar. Ele se torna final em ${due}, no fuso do desafio.\n`);
  print(rankingFile(rows, { hasEmails: emails === true, isForExcel: excel }));
}
