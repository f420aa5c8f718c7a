import type { FormEvent, ReactNode } from 'react';
import { Form } from '~/ui/page/router';
import { Button } from './button';

export interface SearchFormProps {
  /** What is searched: the name of the field, and what stands in it while it is empty. */
  label: string;
  /** The words that were searched for. */
  value: string;
  /** With scripts: asks while somebody types. */
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  /** What else goes along, in hidden fields. */
  children?: ReactNode;
}

/** Looks through a list: the words are in the address, field `q`. */
export function SearchForm({ label, value, onChange, children }: SearchFormProps) {
  return (
    <search>
      <Form method="get" className="search-form" onChange={onChange}>
        <label className="sr" htmlFor="q">
          {label}
        </label>
        <input id="q" name="q" type="search" defaultValue={value} placeholder={`${label}...`} dir="auto" />
        {children}
        <Button variant="quiet" icon="search">
          Search
        </Button>
      </Form>
    </search>
  );
}
