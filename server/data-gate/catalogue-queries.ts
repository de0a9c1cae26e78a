const BASE_TYPE = `case t.typtype when 'd' then b.typname else t.typname end`;
const IS_ARRAY = `coalesce(case t.typtype when 'd' then b.typcategory else t.typcategory end = 'A', false)`;
/** The type as SQL writes it, with its schema, so that no other of the same name is found first. */
const SQL_TYPE = `(select format('%I.%I', n.nspname, base.typname) from pg_catalog.pg_type base
  join pg_catalog.pg_namespace n on n.oid = base.typnamespace where base.oid = case t.typtype when 'd' then t.typbasetype else t.oid end)`;

/** Tables and views of `public` with their columns; of a domain the type below it. */
export const COLUMNS = `
  select c.relname::text as table_name, a.attname::text as column_name, (${BASE_TYPE})::text as type_name, ${IS_ARRAY} as is_array, ${SQL_TYPE} as sql_type
  from pg_catalog.pg_class c
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_type b on b.oid = t.typbasetype
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  order by c.relname, a.attnum`;

/** Functions of one row of a table of `public`: the API offers each as a column of it. */
const COMPUTED = `
  p.pronargs = 1 and p.prokind = 'f' and p.provariadic = 0 and exists (
    select from pg_catalog.pg_type r join pg_catalog.pg_class c on c.oid = r.typrelid
    where r.oid = p.proargtypes[0] and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f'))`;

export const COMPUTED_FIELDS = `
  select c.relname::text as table_name, p.proname::text as column_name, (${BASE_TYPE})::text as type_name, ${IS_ARRAY} as is_array, ${SQL_TYPE} as sql_type
  from pg_catalog.pg_proc p
  join pg_catalog.pg_type r on r.oid = p.proargtypes[0]
  join pg_catalog.pg_class c on c.oid = r.typrelid
  join pg_catalog.pg_type t on t.oid = p.prorettype
  left join pg_catalog.pg_type b on b.oid = t.typbasetype
  where p.pronamespace = 'public'::regnamespace and not p.proretset and t.typtype <> 'c' and ${COMPUTED}`;

export const FOREIGN_KEYS = `
  select k.conname::text as name, f.relname::text as from_table, t.relname::text as to_table,
    array(select a.attname::text from unnest(k.conkey) with ordinality as key(attnum, place)
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.attnum order by key.place) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality as key(attnum, place)
      join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = key.attnum order by key.place) as to_columns,
    exists (select from pg_catalog.pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null and i.indexprs is null
      and i.indnkeyatts = cardinality(k.conkey) and i.indkey::smallint[] @> k.conkey
      and (i.indkey::smallint[])[0:i.indnkeyatts - 1] <@ k.conkey) as is_unique
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class f on f.oid = k.conrelid
  join pg_catalog.pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
  order by k.conname`;

export const PRIMARY_KEYS = `
  select c.relname::text as table_name,
    array(select a.attname::text from unnest(k.conkey) with ordinality as key(attnum, place)
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.attnum order by key.place) as columns
  from pg_catalog.pg_constraint k join pg_catalog.pg_class c on c.oid = k.conrelid
  where k.contype = 'p' and c.relnamespace = 'public'::regnamespace`;

/** Functions of `public` that a request may call; those of a row, of triggers and of extensions are not for it. */
export const CALLABLE_FUNCTIONS = `
  select p.oid::int as oid, p.proname::text as name,
    coalesce(p.proargnames, '{}') as argument_names,
    array(select (${BASE_TYPE})::text from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as arg(type, place)
      join pg_catalog.pg_type t on t.oid = arg.type left join pg_catalog.pg_type b on b.oid = t.typbasetype order by arg.place) as argument_types,
    array(select ${IS_ARRAY} from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as arg(type, place)
      join pg_catalog.pg_type t on t.oid = arg.type left join pg_catalog.pg_type b on b.oid = t.typbasetype order by arg.place) as argument_arrays,
    array(select ${SQL_TYPE} from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as arg(type, place)
      join pg_catalog.pg_type t on t.oid = arg.type order by arg.place) as argument_sql_types,
    coalesce(p.proargmodes::text[], '{}') as argument_modes,
    p.pronargdefaults::int as default_count,
    p.provolatile <> 'v' as is_read_only,
    p.proretset as is_set,
    case when exists (select from unnest(p.proargmodes) as mode where mode in ('o', 'b', 't')) then 'row'
      else (select case when r.oid = 'void'::regtype then 'nothing' when r.typtype in ('c', 'p') then 'row' else 'value' end
        from pg_catalog.pg_type r where r.oid = p.prorettype) end as returns,
    (select c.relname::text from pg_catalog.pg_type r join pg_catalog.pg_class c on c.oid = r.typrelid
      where r.oid = p.prorettype and c.relnamespace = 'public'::regnamespace) as result_table
  from pg_catalog.pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not (${COMPUTED})
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.classid = 'pg_catalog.pg_proc'::regclass and d.deptype = 'e')`;
