import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { LinkProps } from '~/kit/page/router';
import { Icon, type IconName } from './icon';
import { Link } from './link';

interface Look {
  /** `primary`: the main action of a screen. `plain`: looks like a link. */
  variant?: 'primary' | 'quiet' | 'danger' | 'plain' | undefined;
  small?: boolean | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
}

interface Waits {
  /** Its last action is still running, so presses are ignored. Unlike a disabled button it keeps the focus. */
  busy?: boolean | undefined;
}

const look = ({ variant = 'primary', small = false }: Pick<Look, 'variant' | 'small'>, className?: string) =>
  ['button', variant, small && 'small', className].filter(Boolean).join(' ');

/** A button, by default of type `submit`. */
export function Button({
  variant,
  small,
  icon,
  children,
  className,
  type = 'submit',
  busy,
  onClick,
  ...rest
}: Look & Waits & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className={look({ variant, small }, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, small, icon, children, className, ...rest }: Look & LinkProps) {
  return (
    <Link className={look({ variant, small }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

interface Picture {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
}

/** A button with only an icon. */
export function IconButton({ icon, label, ...rest }: Picture & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

/** A link with only an icon. */
export function IconLink({ icon, label, ...rest }: Picture & LinkProps) {
  return (
    <Link className="icon-button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </Link>
  );
}
