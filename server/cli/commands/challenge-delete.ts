import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import { parseId } from '../option-values.ts';
import { requireYes } from '../require-yes.ts';
import { findChallenge } from './find-challenge.ts';

interface DeleteOptions {
  force?: boolean;
  yes?: boolean;
}

/** Adds `challenge delete` to the challenge commands. */
export function addChallengeDeleteCommand(challenge: Command, context: CommandContext): void {
  challenge
    .command('delete')
    .usage('<id> [opções]')
    .description('apaga um desafio de vez; com participantes só com --force')
    .argument('<id>', 'id do desafio (veja "challenge list")', parseId)
    .option('--force', 'apaga também check-ins, pontos e posições dos participantes')
    .option('--yes', 'não pergunta nada')
    .action((id: string, options: DeleteOptions) => deleteChallenge(context, id, options));
}

/**
 * Deletes a challenge. A member who ever took part has progress there, also after leaving. The workouts stay, without
 * the challenge.
 */
async function deleteChallenge(context: CommandContext, id: string, { force, yes }: DeleteOptions): Promise<void> {
  const { database, print } = context;
  const message = await database.transaction(async (transaction) => {
    const { title, updated_at } = await findChallenge(transaction, id);
    const [counts] = await transaction.query<{ members: number; check_ins: number }>(
      `select (select count(*)::int from public.challenge_progress where challenge_id = $1) as members,
              (select count(*)::int from public.challenge_check_ins where challenge_id = $1) as check_ins`,
      [id],
    );
    const { members, check_ins: checkIns } = counts ?? { members: 0, check_ins: 0 };
    if (members > 0 && !force) {
      throw new CommandError(
        `O desafio "${title}" tem ${members} participante(s) e ${checkIns} check-in(s). Para apagar mesmo assim, use --force; para só encerrar, "challenge close".`,
      );
    }
    if (members > 0) requireYes(context, yes, `Apagar "${title}" com os pontos e check-ins de ${members} participante(s)? Não há volta.`);
    await transaction.query('select app.staff_delete_challenge($1, ($2::text)::timestamptz, true)', [id, updated_at]);
    return `Desafio "${title}" apagado${members > 0 ? `, com ${checkIns} check-in(s) de ${members} participante(s)` : ''}.\n`;
  });
  print(message);
}
