import type { Command } from 'commander';
import { isPlatformProject } from '#server/database/system-schema.ts';
import type { CommandContext } from '../command-context.ts';
import type { Database } from '../database.ts';
import { demoMembers } from '../demo-members.ts';
import { fillDemo } from '../fill-demo.ts';
import { formatDay } from '../format-day.ts';
import { integerBetween } from '../option-values.ts';
import { requireYes } from '../require-yes.ts';

const DEMO_MEMBERS = 200;
const MOST_DEMO_MEMBERS = 1_000;
const DEMO_EMAILS = 'demo.%@clube21.example';

interface DemoOptions {
  members: number;
  yes?: boolean;
}

/** Adds `demo`. */
export function addDemoCommand(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .usage('[opções]')
    .description('cria membros de demonstração com treinos e check-ins; repetir completa até hoje, sem duplicar')
    .option('--members <número>', 'quantos membros', integerBetween('--members', 1, MOST_DEMO_MEMBERS), DEMO_MEMBERS)
    .option('--yes', 'não pergunta nada')
    .action((options: DemoOptions) => createDemo(context, options));
}

async function createDemo(context: CommandContext, { members: count, yes }: DemoOptions): Promise<void> {
  const { database, print, tell } = context;
  if (!yes) await askWhereMembersAre(context);
  const before = await countDemo(database);
  const { challenge, workouts } = await fillDemo(database, demoMembers(count), tell);
  const after = await countDemo(database);
  print(
    `Desafio "${challenge.title}": de ${formatDay(challenge.start)} a ${formatDay(challenge.end)}` +
      `${challenge.wasMoved ? ' (datas ajustadas para a demonstração)' : ''}.\n` +
      `Membros de demonstração: ${after.members} (${after.members - before.members} novos). ` +
      `Treinos: ${after.workouts} (${workouts} novos). Check-ins: ${after.checkIns} (${after.checkIns - before.checkIns} novos).\n`,
  );
}

/** Invented members take places in the ranking that nobody gives back to those of flesh and blood. */
async function askWhereMembersAre(context: CommandContext): Promise<void> {
  const { database } = context;
  const isHosted = await isPlatformProject(database);
  const [row] = await database.query<{ members: number }>(
    `select count(*)::int as members from public.profiles where email is null or email not like '${DEMO_EMAILS}'`,
  );
  const members = row?.members ?? 0;
  if (members === 0 && !isHosted) return;
  const where = `${isHosted ? 'O banco é de um projeto Supabase. ' : ''}O clube tem ${members === 1 ? '1 membro' : `${members} membros`} de verdade.`;
  requireYes(context, false, `${where} Pôr membros inventados no ranking deles? Nenhum comando os tira de lá.`);
}

async function countDemo(database: Database): Promise<{ members: number; workouts: number; checkIns: number }> {
  const [counts] = await database.query<{ members: number; workouts: number; check_ins: number }>(
    `with demo as (select id from public.profiles where email like '${DEMO_EMAILS}')
     select (select count(*)::int from demo) as members,
            (select count(*)::int from public.workout_records where user_id in (select id from demo)) as workouts,
            (select count(*)::int from public.challenge_check_ins where user_id in (select id from demo)) as check_ins`,
  );
  return { members: counts?.members ?? 0, workouts: counts?.workouts ?? 0, checkIns: counts?.check_ins ?? 0 };
}
