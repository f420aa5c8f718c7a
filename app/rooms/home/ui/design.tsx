import type { ReactNode } from 'react';
import { PageHeader } from '~/kit/page/page-header';
import { ThemeButton } from '~/kit/page/theme-button';
import { Buttons, Cards, Fields, Menus } from './design-controls';
import { Alerts, Dialogs, Disclosure, Empty, Progress, Sheets, Toasts } from './design-feedback';
import type { Theme } from './design-state';
import { Colours, Elevation, Icons, Sizes } from './design-tokens';
import { Tree } from './design-tree';

/** All components of the design system in all states and both themes, for contributors. */
export function Design() {
  return (
    <div className="wrap design">
      <PageHeader
        title="Design system"
        subtitle="Parts in app/kit/parts, styles in app/kit/styles. Only npm run dev has this page."
      >
        <ThemeButton />
      </PageHeader>
      <Part title="Colour">{() => <Colours />}</Part>
      <Part title="Type, space, radius">{() => <Sizes />}</Part>
      <Part title="Elevation and motion">{() => <Elevation />}</Part>
      <Part title="Icons">{() => <Icons />}</Part>
      <Part title="Button">{() => <Buttons />}</Part>
      <Part title="Field and form">{(theme) => <Fields theme={theme} />}</Part>
      <Part title="Card">{() => <Cards />}</Part>
      <Part title="Menu, badge, chip, avatar">{() => <Menus />}</Part>
      <Part title="Dialog">{() => <Dialogs />}</Part>
      <Part title="Sheet and skeleton">{() => <Sheets />}</Part>
      <Part title="Toast">{() => <Toasts />}</Part>
      <Part title="Progress">{() => <Progress />}</Part>
      <Part title="Alert">{() => <Alerts />}</Part>
      <Part title="Empty state and error">{() => <Empty />}</Part>
      <Part title="Disclosure">{() => <Disclosure />}</Part>
      <Part title="Tree">{(theme) => <Tree theme={theme} />}</Part>
    </div>
  );
}

const themes: readonly Theme[] = ['light', 'dark'];

function Part({ title, children }: { title: string; children: (theme: Theme) => ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className="design-themes">
        {themes.map((theme) => (
          <div key={theme} data-theme={theme}>
            {children(theme)}
          </div>
        ))}
      </div>
    </section>
  );
}
