import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import { noteExport } from '../note-export.ts';
import { textOf } from '../option-values.ts';
import { formatTable } from '../table.ts';

const LONGEST_HANDLE = 80;

interface Work {
  act: 'add' | 'remove' | 'swap';
  instagram: string;
  instead_of: string | null;
  name: string | null;
  email: string;
}

/** Adds `close-friends list` and `close-friends done`. */
export function addCloseFriendsCommands(program: Command, context: CommandContext): void {
  const closeFriends = program
    .command('close-friends')
    .description('quem incluir e retirar do Close Friends no Instagram')
    .usage('<comando> [opções]')
    .helpCommand(false);

  closeFriends
    .command('list')
    .usage('[opções]')
    .description('lista o que falta fazer no Instagram; com --all, quem já está no Close Friends')
    .option('--all', 'quem já está')
    .action((options: { all?: boolean }) => (options.all ? listAdded(context) : listWork(context)));

  closeFriends
    .command('done')
    .usage('<instagram>...')
    .description('anota que você fez o que a lista pede destes perfis')
    .argument('<instagram...>', 'o perfil como está na lista, com ou sem @')
    .action((handles: string[]) => noteDone(context, handles));
}

function describe({ act, instead_of: before }: Work): string {
  if (act === 'add') return 'incluir';
  return act === 'remove' ? 'retirar' : `incluir, e retirar ${before}`;
}

async function listWork({ database, print }: CommandContext): Promise<void> {
  const work = await database.query<Work>(
    `select w.act, w.instagram, w.instead_of, p.name, u.email
       from app.close_friends_work() as w join auth.users as u on u.id = w.user_id left join public.profiles as p on p.id = w.user_id`,
  );
  if (work.length === 0) return print('Nada a fazer no Close Friends.\n');
  await noteExport(database, 'close_friends', null, { rows: work.length });
  print(
    formatTable(
      [{ title: 'Instagram' }, { title: 'Fazer' }, { title: 'Membro' }, { title: 'Email' }],
      work.map((row) => [row.instagram, describe(row), row.name ?? '—', row.email]),
    ),
  );
}

async function listAdded({ database, print }: CommandContext): Promise<void> {
  const added = await database.query<{ instagram: string; name: string | null; email: string }>(
    `select c.added_as as instagram, p.name, u.email
       from public.close_friends as c join auth.users as u on u.id = c.user_id left join public.profiles as p on p.id = c.user_id
      where c.added_as is not null order by lower(c.added_as), c.user_id`,
  );
  if (added.length === 0) return print('Ninguém está no Close Friends ainda.\n');
  await noteExport(database, 'close_friends', null, { rows: added.length, all: true });
  print(
    formatTable(
      [{ title: 'Instagram' }, { title: 'Membro' }, { title: 'Email' }],
      added.map(({ instagram, name, email }) => [instagram, name ?? '—', email]),
    ),
  );
}

async function noteDone({ database, print, warn }: CommandContext, handles: readonly string[]): Promise<void> {
  const readHandle = textOf('O perfil', LONGEST_HANDLE);
  const noted: string[] = [];
  for (const handle of handles.map(readHandle)) {
    const [row] = await database.query<{ members: number }>('select app.note_close_friends($1) as members', [handle]);
    if (row && row.members > 0) noted.push(handle);
    else warn(`Não há nada a fazer para ${handle}.\n`);
  }
  if (noted.length === 0) throw new CommandError('Nada foi anotado. Veja com "close-friends list".');
  print(`Anotado: ${noted.join(', ')}.\n`);
}
