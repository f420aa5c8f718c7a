import { type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon';

const icons = { error: 'alert', info: 'info', success: 'check' } as const;

export interface AlertProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  tone?: 'error' | 'info' | 'success';
  title?: ReactNode;
  /** It came below what was pressed, or above what is in view: it is scrolled into sight. */
  inSight?: boolean;
}

/**
 * A message about what just happened; an `id` ties it to the field that it is about. Errors interrupt a screen reader, the
 * rest waits its turn, unless another `role` is given.
 */
export function Alert({ tone = 'info', title, inSight = false, className, children, ...rest }: AlertProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a block: newer browsers give back a promise, and React would call whatever an effect gives back.
    if (inSight) place.current?.scrollIntoView({ block: 'nearest' });
  }, [inSight]);
  return (
    <div
      className={['alert', tone, className].filter(Boolean).join(' ')}
      role={tone === 'error' ? 'alert' : 'status'}
      ref={place}
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
