-- Words of others in the club's mails: what a mail program would make a link of is parted.
begin;
select plan(6 + (select jsonb_array_length(body) from tests.case_tables where name = 'announcement-links')::int);
select tests.make_club();
select tests.make_staff('Otto', 'operator');

select is(app.refused_links(app.unlinked(c.body ->> 'text')), '{}', format('UNL-%s: nothing is left to make a link of: %s', to_char(c.place, 'FM000'), c.body ->> 'note'))
from tests.case_tables t, jsonb_array_elements(t.body) with ordinality c (body, place) where t.name = 'announcement-links';
select is(app.unlinked(text), told, format('UNL-9%s: %s', n, sentence)) from (values
  ('91', 'Ana Souza', 'Ana Souza', 'a name is told as it is'),
  ('92', 'evil.ai', 'evil. ai', 'one that is a link is parted'),
  ('93', 'Veja https://youtu.be/exemplo0101 e https://evil.ai/x', 'Veja https://youtu.be/exemplo0101 e https: evil. ai/ x', 'a known link stays one')) names (n, text, told, sentence);

-- As it goes out ------------------------------------------------------------------------------------

select is(app.unlinked_facts('{"to": "a@evil.ai", "token": "a.b.ai", "path": "/app", "pay_url": "https://pay.example/x", "reason": "Veja evil.ai", "reports": 3, "until": null}'),
  '{"to": "a@evil.ai", "token": "a.b.ai", "path": "/app", "pay_url": "https://pay.example/x", "reason": "Veja evil. ai", "reports": 3, "until": null}', 'UNL-994: where a mail goes, and where it leads, stays');
select is(app.unlinked_facts(null), null, 'UNL-995: who is gone gets none');
select tests.call_as('Otto aal2', format('select staff_suspend(%L, ''Pague em evil.ai'', null)', tests.id_of('Ana'))) is not null as arranged;
select is((select string_agg(j #>> '{mail,reason}', ',') from jsonb_array_elements(tests.call_as('service', 'select take_jobs(100)')) j where j #>> '{payload,mail}' = 'suspended'),
  'Pague em evil. ai', 'UNL-996: a reason in a mail of the club leads nowhere');
select * from finish();
rollback;
