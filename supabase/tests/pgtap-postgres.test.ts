import { openOnPostgres } from './runner/engines.ts';
import { describePgtapFiles } from './runner/pgtap-files.ts';

describePgtapFiles('PostgreSQL', openOnPostgres);
