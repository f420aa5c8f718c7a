import { Icon } from '~/kit/parts/icon';

/** Switches the theme, by the inline script (`kit/page/theme-script.ts`). Hidden without scripts. */
export function ThemeButton({ inMenu = false }: { inMenu?: boolean }) {
  return (
    <button
      type="button"
      className={inMenu ? undefined : 'icon-button'}
      data-theme-toggle=""
      aria-pressed="false"
      aria-label="Switch Theme"
      title="Dark theme"
      suppressHydrationWarning
    >
      <Icon name="theme" />
      {inMenu && 'Switch Theme'}
    </button>
  );
}
