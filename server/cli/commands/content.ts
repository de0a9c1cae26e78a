import type { Command } from 'commander';
import { contentSql, loadContent } from '#server/boot/load-content.ts';
import type { CommandContext } from '../run-command.ts';

/** Adds `content load`. */
export function addContentCommands(program: Command, { database, print }: CommandContext): void {
  const content = program
    .command('content')
    .description('conteúdo dos membros, como a biblioteca de treinos')
    .usage('<comando>')
    .helpCommand(false);

  content
    .command('load')
    .usage('')
    .description('leva ao banco o conteúdo desta versão; o servidor já faz isso ao iniciar')
    .action(async () => {
      const changed = await loadContent(database);
      print(
        changed === 0
          ? 'O conteúdo já estava em dia.\n'
          : `Conteúdo em dia: ${changed} ${changed === 1 ? 'item mudou' : 'itens mudaram'}.\n`,
      );
    });

  content
    .command('sql')
    .usage('')
    .description('imprime o comando SQL que faz o mesmo, para um projeto hospedado')
    .action(() => print(`${contentSql()}\n`));
}
