import type { FormEvent, ReactNode } from 'react';
import { Form } from '~/kit/page/router';
import { kitWords } from '~/kit/words';
import { Button } from './button';

interface SearchFormProps {
  /** Accessible name and placeholder of the field. */
  label: string;
  /** Placeholder of the field; its label by default. */
  placeholder?: string;
  /** The current query. */
  value: string;
  /** With scripts: search as you type. */
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  /** Focuses the field on loading, on a page for searching alone. */
  isFocused?: boolean;
  /** Additional fields, including hidden ones. */
  children?: ReactNode;
}

/** Searches a list by the query parameter `q`. */
export function SearchForm({
  label,
  placeholder = kitWords.labelAsPlaceholder({ label }),
  value,
  onChange,
  isFocused,
  children,
}: SearchFormProps) {
  return (
    <search>
      <Form method="get" className="search-form" onChange={onChange}>
        <label className="sr" htmlFor="q">
          {label}
        </label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={value}
          placeholder={placeholder}
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: see `isFocused`
          autoFocus={isFocused}
        />
        {children}
        <Button variant="quiet" icon="search">
          {kitWords.search}
        </Button>
      </Form>
    </search>
  );
}
