import { Link, type LinkProps } from '@remix-run/react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon';

interface Look {
  /** `primary` is the one clear action of a screen; `plain` looks like a link. */
  variant?: 'primary' | 'quiet' | 'danger' | 'plain' | undefined;
  small?: boolean | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
}

const look = ({ variant = 'primary', small = false }: Pick<Look, 'variant' | 'small'>, className?: string) =>
  ['button', variant, small && 'small', className].filter(Boolean).join(' ');

/** A button; `type` is `submit` unless said otherwise, since most of ours send a form. */
export function Button({
  variant,
  small,
  icon,
  children,
  className,
  type = 'submit',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className={look({ variant, small }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button, for an action that only goes somewhere. */
export function ButtonLink({ variant, small, icon, children, className, ...rest }: Look & LinkProps) {
  return (
    <Link className={look({ variant, small }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
