import { join } from 'node:path';
import { Option } from 'commander';
import type { Command } from 'commander';
import { projectRoot } from '#server/config/project-root.ts';
import { version } from '#server/config/version.ts';
import { hostedConfig } from '#server/pages/hosted-config.ts';
import { readSiteManifest } from '#server/pages/site-documents.ts';
import { headersFile, redirectsFile, staticHostRules } from '#server/pages/static-host.ts';
import type { StaticHostRules } from '#server/pages/static-host.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import { readProjectUrl } from '../read-project-url.ts';
import type { CommandContext } from '../run-command.ts';

const PARTS = ['csp', 'headers', 'redirects', 'config'] as const;
type Part = (typeof PARTS)[number];

/** Stands where the project's publishable key belongs. */
const KEY_PLACE = 'sb_publishable_…';

/** Adds `static-host`. */
export function addStaticHostCommand(program: Command, { print }: CommandContext): void {
  program
    .command('static-host')
    .usage('<endereço do projeto> [opções]')
    .description('o que dizer a um servidor de arquivos que serve o app diante de um projeto hospedado')
    .argument('<endereço>', 'do projeto, como https://abcd.supabase.co')
    .option('--key <chave>', 'chave pública do projeto, para o config.json', KEY_PLACE)
    .addOption(new Option('--only <parte>', 'imprime só uma parte').choices(PARTS))
    .action(async (address: string, { key, only }: { key: string; only?: Part }) => {
      const project = readProjectUrl(address);
      if (key.startsWith('sb_secret_')) throw new CommandError('Esta é a chave secreta: ela nunca vai para o navegador.', EXIT_USAGE);
      const site = await readSiteManifest(join(projectRoot, 'dist/web'));
      if (!site) throw new CommandError('O aplicativo ainda não foi construído. Rode npm run build.');
      const rules = staticHostRules(project, site);
      const environment = {
        ...process.env,
        PUBLIC_URL: 'https://clube.invalid',
        SUPABASE_URL: project.origin,
        SUPABASE_PUBLISHABLE_KEY: key,
      };
      const config = `${JSON.stringify(hostedConfig(environment, version), null, 2)}\n`;
      const parts: Record<Part, string> = { csp: `${rules.csp}\n`, headers: headersFile(rules), redirects: redirectsFile(rules), config };
      print(only ? parts[only] : everything(rules, parts));
    });
}

function everything({ rewrites }: StaticHostRules, { csp, headers, redirects, config }: Record<Part, string>): string {
  const listed = rewrites.map(({ path, file, status }) =>
    status === 404 ? `${path} sem arquivo: responder 404, nunca uma página\n` : `${path} → ${file}, com status 200, sem redirecionar\n`,
  );
  return [
    `# Content-Security-Policy, de todas as páginas\n${csp}`,
    `# Arquivo _headers\n${headers}`,
    `# Arquivo _redirects\n${redirects}`,
    `# Os mesmos caminhos, por extenso; um arquivo que existe vale antes\n${listed.join('')}`,
    `# /config.json\n${config}`,
  ].join('\n');
}
