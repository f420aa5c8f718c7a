import type { ReactNode } from 'react';
import { Logo } from '~/kit/parts/logo';

interface SingleFormProps {
  title: string;
  lead?: ReactNode;
  /** Progress of the onboarding: 'Step 2 of 3'. */
  step?: string;
  /** Below the card: alternatives. */
  foot?: ReactNode;
  /** Wide enough for a grid of choices. */
  broad?: boolean;
  children: ReactNode;
}

/** A screen with a single form. */
export function SingleForm({ title, lead, step, foot, broad = false, children }: SingleFormProps) {
  return (
    <div className={broad ? 'single broad' : 'single'}>
      <div className="single-head">
        <Logo />
        {step && <p className="kicker">{step}</p>}
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      <div className="card stack">{children}</div>
      {foot && <div className="single-foot">{foot}</div>}
    </div>
  );
}
