import type { SheetEntry } from '#content/sheet-schema.ts';

type Section = SheetEntry['sections'][number];

/** The name of a row: a bare number says nothing without its column. */
function rowName([column = '']: readonly string[], [first = '']: readonly string[]): string {
  return /^\d+$/.test(first) ? `${column} ${first}` : first;
}

function SheetRow({ columns, row }: { columns: readonly string[]; row: readonly string[] }) {
  const facts = columns.flatMap((column, place) => (place > 0 && row[place] ? [{ column, value: row[place] }] : []));
  return (
    <li className="rounded-2xl bg-muted p-4">
      <h4 className="font-bold">{rowName(columns, row)}</h4>
      {facts.length === 0 ? null : (
        <dl className="mt-2 grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-1 text-sm">
          {facts.map(({ column, value }) => (
            <div key={column} className="contents">
              <dt className="text-muted-foreground">{column}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function SheetSection({ section: { heading, columns, rows, note } }: { section: Section }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">{heading}</h3>
      <ul aria-label={heading} className="grid gap-2 sm:grid-cols-2">
        {rows.map((row) => (
          <SheetRow key={row.join('\n')} columns={columns} row={row} />
        ))}
      </ul>
      {note ? <p className="text-sm">{note}</p> : null}
    </section>
  );
}

/** A sheet as a page to read on any screen. Room to write in is on paper only. */
export function SheetView({ sheet: { introduction, sections, closing } }: { sheet: SheetEntry }) {
  const hasRoomToWrite = sections.some(({ rows }) => rows.some((row) => row.includes('')));
  return (
    <div className="flex flex-col gap-6">
      <p className="text-pretty">{introduction}</p>
      {sections.map((section) => (
        <SheetSection key={section.heading} section={section} />
      ))}
      <p className="font-semibold text-pretty">{closing}</p>
      {hasRoomToWrite ? <p className="text-sm text-muted-foreground">Os espaços para anotar estão na aba PDF, para imprimir.</p> : null}
    </div>
  );
}
