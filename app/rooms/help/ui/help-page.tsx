import type { ReactNode } from 'react';
import { readerLanguage, sourceLanguage } from '~/kit/language/reader';
import { Link } from '~/kit/page/router';
import { Icon } from '~/kit/parts/icon';
import { helpWords } from '~/rooms/help/words';

interface HelpPageProps {
  title: string;
  lead?: ReactNode;
  /** Policy pages show their date. */
  updated?: string;
  children: ReactNode;
}

/** The date that the policy pages show (specification §2). */
export const policyDate = () => helpWords.october262023;

/** A help page: back link, title, text. */
export function HelpPage({ title, lead, updated, children }: HelpPageProps) {
  return (
    <article className="narrow help-page">
      <Link className="back" to="/help">
        <Icon name="arrow-left" />
        {helpWords.helpInformation}
      </Link>
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {updated && readerLanguage() !== sourceLanguage && <p>{helpWords.englishVersionHolds}</p>}
      {updated && <p className="muted">{helpWords.lastUpdatedUpdated({ updated })}</p>}
      {children}
    </article>
  );
}
