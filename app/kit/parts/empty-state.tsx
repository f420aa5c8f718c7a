import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  heading?: 'h2' | 'h3';
  /** The next step: a sentence, perhaps with a button. */
  children?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon = 'sprout', title, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon name={icon} large />
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
