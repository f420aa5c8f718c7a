import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

/** A sheet of paper on the page. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={className ? `card ${className}` : 'card'}>{children}</div>;
}

export interface LinkCardProps {
  to: string;
  title: ReactNode;
  /** Level of the heading that holds the link. */
  heading?: 'h2' | 'h3';
  icon?: ReactNode;
  children?: ReactNode;
}

/** A card that is one link: the title is the link's name, and all of the card can be pressed. */
export function LinkCard({ to, title, heading: Heading = 'h2', icon, children }: LinkCardProps) {
  return (
    <div className="card link-card">
      {icon}
      <Heading className="card-title">
        <Link to={to}>{title}</Link>
      </Heading>
      {children}
    </div>
  );
}
