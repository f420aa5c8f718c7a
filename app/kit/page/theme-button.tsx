import { Icon } from '~/kit/parts/icon';
import { kitWords } from '~/kit/words';

/** Switches the theme, by the inline script (`kit/page/theme-script.ts`). Hidden without scripts. */
export function ThemeButton({ inMenu = false }: { inMenu?: boolean }) {
  return (
    <button
      type="button"
      className={inMenu ? undefined : 'icon-button'}
      data-theme-toggle=""
      aria-pressed="false"
      aria-label={kitWords.switchTheme}
      title={kitWords.darkTheme}
      suppressHydrationWarning
    >
      <Icon name="theme" />
      {inMenu && kitWords.switchTheme}
    </button>
  );
}
