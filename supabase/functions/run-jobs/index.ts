import { serve } from '../_shared/deno.ts';
import { handle } from './handler.ts';
import { smtpSender } from './smtp.ts';
serve(handle, smtpSender);
