import { AvatarMenu } from '~/kit/page/frame';
import { ThemeButton } from '~/kit/page/theme-button';
import { Avatar } from '~/kit/parts/avatar';
import { Button, ButtonLink, IconButton } from '~/kit/parts/button';
import { Card, LinkCard, ListCard } from '~/kit/parts/card';
import { CopyButton } from '~/kit/parts/copy-button';
import { Field } from '~/kit/parts/field';
import { PasswordField, PostForm } from '~/kit/parts/form-parts';
import { Icon } from '~/kit/parts/icon';
import { SearchForm } from '~/kit/parts/search-form';
import { State, type Theme } from './design-state';

const variants = ['primary', 'quiet', 'danger', 'plain'] as const;

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <State key={variant} name={variant} row>
          <Button type="button" variant={variant}>
            Grow a map
          </Button>
          <Button type="button" variant={variant} icon="leaf">
            With an icon
          </Button>
          <Button type="button" variant={variant} small>
            Small
          </Button>
          <Button type="button" variant={variant} busy>
            Saving...
          </Button>
          <Button type="button" variant={variant} disabled>
            Disabled
          </Button>
          <ButtonLink variant={variant} to="#">
            A link
          </ButtonLink>
        </State>
      ))}
      <State name="Icon alone; theme; copy" row>
        <IconButton icon="expand" label="Toggle fullscreen" />
        <ThemeButton />
        <CopyButton text="hello@example.org" copied="Email copied to clipboard!">
          Copy
        </CopyButton>
      </State>
    </>
  );
}

export function Fields({ theme }: { theme: Theme }) {
  const id = (name: string) => `${theme}-${name}`;
  return (
    <>
      <Field label="Empty" name="empty" id={id('empty')} placeholder="What do you want to learn?" />
      <Field label="With a hint" name="hint" id={id('hint')} hint="What we call you." defaultValue="Ada" />
      <Field
        label="With an error"
        name="error"
        id={id('error')}
        hint="The hint stays."
        error="This address is not complete"
        defaultValue="ada@"
      />
      <Field label="Disabled" name="disabled" id={id('disabled')} disabled defaultValue="Not now" />
      <Field label="To copy from" name="fixed" id={id('fixed')} readOnly defaultValue="https://example.org" />
      <State name="A form about an account, refused">
        <div className="stack">
          <PostForm error="Incorrect email or password">
            <PasswordField isNew name={id('password')} error="At least 6 characters" />
          </PostForm>
        </div>
      </State>
      <State name="Choices" row>
        {(['checkbox', 'radio'] as const).map((type) => (
          <label key={type} className="choice">
            <input type={type} name={id(type)} defaultChecked />
            <Icon name="sprout" />
            <span>{type}</span>
          </label>
        ))}
        <label className="choice">
          <input type="checkbox" name={id('other')} />
          <span>not chosen</span>
        </label>
      </State>
      <SearchForm label="Search your maps" value="" />
    </>
  );
}

export function Cards() {
  return (
    <>
      <Card>A sheet of paper on the page.</Card>
      <LinkCard to="#" title="All of it is a link" icon={<Icon name="book" large />}>
        <p className="muted">The title is the link’s name.</p>
      </LinkCard>
      <ul className="map-list">
        <ListCard to="#" kicker="Map about" title="One of a list">
          <p className="hint">Nov 3, 2026, 10:12 AM UTC · 48 nodes</p>
        </ListCard>
        <ListCard to="#" kicker="Map about" title="Being deleted" busy>
          <p className="hint">Nov 3, 2026, 10:12 AM UTC · 48 nodes</p>
        </ListCard>
      </ul>
    </>
  );
}

export function Menus() {
  return (
    <>
      <State name="Menu" row>
        <AvatarMenu user={{ nickname: 'Ada', complete: true }} />
      </State>
      <State name="Badge, chip" row>
        <span className="badge">this one</span>
        <span className="badge solid">Popular</span>
        <a className="chip" href="#chip">
          Astronomy
        </a>
        <a className="chip" href="#chip" aria-disabled="true">
          Not now
        </a>
      </State>
      <State name="Avatar" row>
        {[...'ABCDEFGHIJKL'].map((letter) => (
          <Avatar key={letter} nickname={letter} />
        ))}
      </State>
    </>
  );
}
