import type { Command } from 'commander';
import { contentCollections } from '#content/collections.ts';
import type { ContentCollection } from '#content/collections.ts';
import { loadContent } from '#server/content-loading/load-content.ts';
import { missingFiles } from '#server/content-loading/missing-files.ts';
import { readContent } from '#server/content-loading/read-content.ts';
import type { ContentProblem } from '#server/content-loading/read-content.ts';
import { isPlatformProject } from '#server/database/system-schema.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import { readProjectUrl } from '../read-project-url.ts';
import { uploadContent } from '../upload-content.ts';

function sentenceOf({ collection, entry, field, reason }: ContentProblem): string {
  return `${collection} / ${entry}: ${field === '' ? 'o item' : field} ${reason}.\n`;
}

/** @throws CommandError when something is wrong */
export function checkContent({ print }: Pick<CommandContext, 'print'>, collections: readonly ContentCollection[]): void {
  const problems = [...readContent(collections).problems, ...missingFiles(collections)];
  if (problems.length > 0) {
    for (const problem of problems) print(sentenceOf(problem));
    const entries = new Set(problems.map(({ collection, entry }) => `${collection}/${entry}`)).size;
    throw new CommandError(
      `${entries} ${entries === 1 ? 'item do conteúdo tem' : 'itens do conteúdo têm'} problemas. Corrija e reinicie o servidor: até lá os membros veem a última versão boa.`,
    );
  }
  const count = collections.reduce((sum, { entries }) => sum + entries.length, 0);
  print(`O conteúdo está em ordem: ${count} itens em ${collections.length} listas.\n`);
}

/** Adds `content check`, `content load` and `content upload`. */
export function addContentCommands(program: Command, context: CommandContext): void {
  const { database, print, warn } = context;
  const content = program
    .command('content')
    .description('conteúdo dos membros: biblioteca de treinos, receitas e o resto da pasta content/')
    .usage('<comando>')
    .helpCommand(false);

  content
    .command('check')
    .usage('')
    .description('confere os textos de content/ e diz o que falta ou não cabe; não muda nada')
    .action(() => checkContent(context, contentCollections));

  content
    .command('load')
    .usage('')
    .description('leva ao banco o conteúdo desta versão; o servidor já faz isso ao iniciar, um projeto hospedado não')
    .action(async () => {
      const changed = await loadContent(database, contentCollections, (problem) => warn(`Não carregado: ${sentenceOf(problem)}`));
      print(
        changed === 0
          ? 'O conteúdo já estava em dia.\n'
          : `Conteúdo em dia: ${changed} ${changed === 1 ? 'item mudou' : 'itens mudaram'}.\n`,
      );
      if (await isPlatformProject(database)) print('Fotos e PDFs vão à parte, com "content upload".\n');
    });

  content
    .command('upload')
    .usage('<endereço do projeto> --secret-key <chave>')
    .description('leva PDFs e fotos de receitas desta versão ao Storage de um projeto Supabase; o servidor já faz isso ao iniciar')
    .argument('<endereço>', 'do projeto, como https://abcd.supabase.co')
    .requiredOption('--secret-key <chave>', 'chave secreta do projeto')
    .action(async (address: string, { secretKey }: { secretKey: string }) => {
      const sent = await uploadContent(readProjectUrl(address).origin, secretKey);
      print(`${sent} arquivos estão no Storage do projeto.\n`);
    });
}
