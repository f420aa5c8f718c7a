import type { MouseEvent, ReactNode } from 'react';
import { Link } from '~/kit/page/router';

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={className ? `card ${className}` : 'card'}>{children}</div>;
}

/** A section with a heading, as a card. */
export const CardSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Card className="stack">
      <h2>{title}</h2>
      {children}
    </Card>
  </section>
);

interface LinkCardProps {
  to: string;
  title: ReactNode;
  heading?: 'h2' | 'h3';
  icon?: ReactNode;
  children?: ReactNode;
}

/** A card that is a link as a whole; the title is the link's name. */
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

interface ListCardProps {
  to: string;
  title: ReactNode;
  /** The title's language. */
  lang?: string | undefined;
  /** Small text above the title. */
  kicker?: string;
  /** The address of a decorative picture. */
  picture?: string;
  busy?: boolean;
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
  children?: ReactNode;
}

/** A card in a list (`map-list`) of maps or lessons. Opens by a document load. */
export function ListCard({ to, title, lang, kicker, picture, busy, onOpen, children }: ListCardProps) {
  return (
    <li className="card map-card" aria-busy={busy}>
      <h2>
        <a href={to} onClick={onOpen}>
          {kicker && <span className="map-card-about">{kicker}</span>}{' '}
          <span dir="auto" lang={lang}>
            {title}
          </span>
        </a>
      </h2>
      {picture && <img className="map-sketch" src={picture} alt="" width={320} height={132} loading="lazy" />}
      {children}
    </li>
  );
}
