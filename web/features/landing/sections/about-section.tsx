import { landing } from '#content/landing.ts';
import { Section } from './section.tsx';

const { about } = landing;

/** The people behind the club, and their values. */
export function AboutSection() {
  return (
    <Section id="quem-somos" labelledBy="quem-somos-titulo" innerClassName="grid gap-12 lg:grid-cols-[1.2fr_1fr] lg:gap-20">
      <div className="flex flex-col gap-6">
        <h2 id="quem-somos-titulo" className="text-4xl leading-[1.02] font-extrabold tracking-tight sm:text-5xl lg:text-6xl">
          {about.title}
        </h2>
        {about.paragraphs.map((paragraph) => (
          <p
            key={paragraph}
            className="max-w-2xl text-lg text-muted-foreground first-of-type:text-xl first-of-type:text-foreground sm:first-of-type:text-2xl"
          >
            {paragraph}
          </p>
        ))}
      </div>
      <ul className="flex flex-col">
        {about.beliefs.map(({ title, text }) => (
          <li key={title} className="flex flex-col gap-1.5 border-t-4 border-primary py-6 last:pb-0">
            <h3 className="text-xl font-bold sm:text-2xl">{title}</h3>
            <p className="text-muted-foreground sm:text-lg">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
