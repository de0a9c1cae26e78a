import { openOnPglite } from './runner/engines.ts';
import { describePgtapFiles } from './runner/pgtap-files.ts';

describePgtapFiles('PGlite', openOnPglite);
