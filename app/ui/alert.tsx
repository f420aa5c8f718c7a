import type { HTMLAttributes, ReactNode, RefObject } from 'react';
import { Icon } from './icon';

const icons = { error: 'alert', info: 'info', success: 'check' } as const;

export interface AlertProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  tone?: 'error' | 'info' | 'success';
  title?: ReactNode;
  element?: RefObject<HTMLDivElement>;
}

/**
 * A message about what just happened; an `id` ties it to the field that it is about. Errors interrupt a screen reader, the
 * rest waits its turn, unless another `role` is given.
 */
export function Alert({ tone = 'info', title, element, className, children, ...rest }: AlertProps) {
  return (
    <div
      className={['alert', tone, className].filter(Boolean).join(' ')}
      role={tone === 'error' ? 'alert' : 'status'}
      ref={element}
      {...rest}
    >
      <Icon name={icons[tone]} />
      <div>
        {title && <p className="alert-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
