import type { Command } from 'commander';
import { MAX_REASON_LENGTH } from '#domain/limits.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import { parseId, textOf } from '../option-values.ts';

const REFUSALS: Record<string, string> = {
  challenge_not_found: 'Desafio não encontrado.',
  not_final: 'O resultado deste desafio não é final.',
  result_is_final: 'O resultado é final pelo relógio de agora também: já passou da hora dele.',
  reason_required: 'Diga o motivo com --reason.',
};

/** Adds `challenge take-back-result` to the challenge commands. */
export function addTakeBackResultCommand(challenge: Command, context: CommandContext): void {
  challenge
    .command('take-back-result')
    .usage('<id> --reason <motivo>')
    .description('desfaz um resultado final que veio antes da hora, por um relógio que saltou')
    .argument('<id>', 'id do desafio (veja "challenge list")', parseId)
    .requiredOption('--reason <motivo>', 'por quê, para o registro', textOf('O motivo', MAX_REASON_LENGTH))
    .action((id: string, { reason }: { reason: string }) => takeBack(context, id, reason));
}

async function takeBack({ database, print }: CommandContext, id: string, reason: string): Promise<void> {
  const [row] = await database.query<{ reply: string }>('select app.take_back_final_result($1, $2)::text as reply', [id, reason]);
  const { success, error, title } = JSON.parse(row?.reply ?? '{}') as { success?: boolean; error?: string; title?: string };
  if (success !== true) throw new CommandError(REFUSALS[error ?? ''] ?? 'O resultado não foi desfeito.');
  print(`O resultado de "${title}" não é mais final: o desafio segue, e o que foi registrado conta.\n`);
}
