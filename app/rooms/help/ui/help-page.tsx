import type { ReactNode } from 'react';
import { Link } from '~/kit/page/router';
import { Icon } from '~/kit/parts/icon';

export interface HelpPageProps {
  title: string;
  lead?: ReactNode;
  /** Policy pages show their date. */
  updated?: string;
  children: ReactNode;
}

/** The date that the policy pages show (specification §2). */
export const policyDate = 'October 26, 2023';

/** A help page: back link, title, text. */
export function HelpPage({ title, lead, updated, children }: HelpPageProps) {
  return (
    <article className="narrow help-page">
      <Link className="back" to="/help">
        <Icon name="arrow-left" />
        Help &amp; Information
      </Link>
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {updated && <p className="muted">Last Updated: {updated}</p>}
      {children}
    </article>
  );
}
