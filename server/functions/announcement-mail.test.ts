import { expect, test } from 'vitest';
import { writeMail } from '../../supabase/functions/_shared/mail-kinds.ts';

const place = { clubName: 'Clube 21', origin: 'https://clube.example', functions: 'https://f.example', now: new Date() };
const facts = {
  to: 'ana@membro.example',
  title: 'Horário novo',
  body: 'Às 7h.\nVeja (/app/challenges) e https://youtu.be/app/x',
  label: null,
  path: null,
  is_urgent: false,
  token: '0d8f',
};

test('screens of the app become addresses, and nothing else does; the mail says how to stop', () => {
  const mail = writeMail('announcement', facts, place);
  expect(mail).toMatchObject({ to: facts.to, subject: 'Horário novo', links: ['https://clube.example/app/notices'] });
  expect(mail?.text).toContain('Veja (https://clube.example/app/challenges) e https://youtu.be/app/x');
  expect(mail?.unsubscribe).toBe('https://f.example/functions/v1/unsubscribe?token=0d8f&about=notices');
  expect(mail?.text).toContain(mail?.unsubscribe);
});

test('an urgent one says so, and its button leads where staff chose', () => {
  const mail = writeMail('announcement', { ...facts, is_urgent: true, label: 'Ver', path: '/app/plan' }, place);
  expect(mail).toMatchObject({ subject: 'Urgente: Horário novo', links: ['https://clube.example/app/plan'] });
});

test('without facts there is nobody to write to', () => {
  expect(writeMail('announcement', {}, place)).toBeNull();
});

test.each(['announcements', 'toString', undefined])('a mail of an unknown kind is refused: %s', (kind) => {
  expect(() => writeMail(kind, facts, place)).toThrow('unknown kind');
});
