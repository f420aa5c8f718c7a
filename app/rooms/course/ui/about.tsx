import type { ReactNode } from 'react';
import { listSaid } from '~/kit/language/format';
import type { CourseLevel } from '~/rooms/course/rules/course-text';
import { courseWords } from '~/rooms/course/words';
import { lengthSaid, levelSaid } from './said';
import { Sources } from './trust';

/** `lang` and `dir` of a course's texts. */
export interface CourseWritten {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

export interface AboutCourseProps {
  readonly about: {
    /** HTML. */
    readonly introduction: string;
    readonly level: CourseLevel | null;
    readonly language: string;
    readonly licence: string;
    readonly authors: readonly string[];
    readonly reviewed: string | null;
    readonly checked: string;
    readonly version: string;
    readonly sources: readonly string[];
    readonly branches: readonly string[];
    readonly objectives: readonly string[];
    readonly lessons: number;
    readonly unwritten: number;
    readonly minutes: number;
  };
  readonly written: CourseWritten;
  readonly isOpen: boolean;
}

/** 'About this course': what its folder says of it. */
export function AboutCourse({ about, written, isOpen }: AboutCourseProps) {
  const { level, language, licence, authors, reviewed, checked, version, sources, branches, objectives } = about;
  return (
    <details className="course-about small" id="about" open={isOpen}>
      <summary>{courseWords.aboutThisCourse}</summary>
      <Introduction html={about.introduction} written={written} />
      <dl>
        <Fact name={courseWords.length}>
          {lengthSaid(about)}
          {about.unwritten > 0 ? ` · ${courseWords.notWrittenYet({ n: about.unwritten })}` : null}
        </Fact>
        {level ? <Fact name={courseWords.level}>{levelSaid(level)}</Fact> : null}
        <Fact name={courseWords.language}>{language}</Fact>
        <Fact name={courseWords.branches}>
          <List items={branches} written={written} />
        </Fact>
        {objectives.length > 0 ? (
          <Fact name={courseWords.objectives}>
            <List items={objectives} written={written} />
          </Fact>
        ) : null}
        <Fact name={courseWords.authors}>
          <bdi>{listSaid(authors)}</bdi>
        </Fact>
        <Fact name={courseWords.reviewed}>{reviewed === null ? courseWords.notChecked : <bdi>{reviewed}</bdi>}</Fact>
        {checked ? (
          <Fact name={courseWords.checkedHow}>
            <div {...written}>{checked}</div>
          </Fact>
        ) : null}
        {sources.length > 0 ? (
          <Fact name={courseWords.sources}>
            <Sources sources={sources} language={written.lang} />
          </Fact>
        ) : null}
        {version ? <Fact name={courseWords.version}>{version}</Fact> : null}
        <Fact name={courseWords.licence}>
          <bdi>{licence}</bdi>
        </Fact>
      </dl>
    </details>
  );
}

export const Introduction = ({ html, written }: { html: string; written: CourseWritten }) =>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts
  html ? <div className="prose course-introduction" {...written} dangerouslySetInnerHTML={{ __html: html }} /> : null;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const List = ({ items, written }: { items: readonly string[]; written: CourseWritten }) => (
  <ul className="plain-list" {...written}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
