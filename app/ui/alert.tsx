import type { ReactNode } from 'react';
import { Icon } from './icon';

const icons = { error: 'alert', info: 'info', success: 'check' } as const;

export interface AlertProps {
  tone?: 'error' | 'info' | 'success';
  title?: ReactNode;
  /** For the field that it is about. */
  id?: string | undefined;
  children?: ReactNode;
}

/** A message about what just happened. Errors interrupt a screen reader, the rest waits its turn. */
export function Alert({ tone = 'info', title, id, children }: AlertProps) {
  return (
    <div className={`alert ${tone}`} id={id} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div>
        {title && <p className="alert-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
