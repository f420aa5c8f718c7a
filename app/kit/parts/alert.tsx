import { type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon';

const icons = { error: 'alert', info: 'info', success: 'check' } as const;

interface AlertProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  tone?: 'error' | 'info' | 'success';
  title?: ReactNode;
  /** Scrolls the message into view when it appears. */
  inSight?: boolean;
}

/**
 * A message about the last action; an `id` lets a field refer to it. Errors are announced assertively, others politely,
 * unless `role` is given.
 */
export function Alert({ tone = 'info', title, inSight = false, className, children, ...rest }: AlertProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a block, because scrollIntoView may return a promise, which React would take for the effect's cleanup.
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
