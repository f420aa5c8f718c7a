import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TopicForm } from '~/rooms/home/ui/topic-form';

it('an outline in the topic field is sent to the import by one button, without scripts', () => {
  const page = renderToStaticMarkup(
    <TopicForm
      topic="Statistics - Mean - Median"
      suggestions={[]}
      submitKey="key"
      problem="This looks like an outline."
      outline={'# Statistics\n- Mean'}
      choices={[]}
      aim={{ level: '', purpose: '', minutes: '' }}
      credits={null}
      made={{ send: async () => {}, answer: undefined, run: null, isBusy: false }}
    />,
  );
  const [, form = ''] = /<form method="post" action="\/import"[^>]*>(.*?)<\/form>/s.exec(page) ?? [];
  expect(form).toContain('name="act" value="read"');
  expect(form).toContain('name="text" value="# Statistics\n- Mean"');
  expect(form).toContain('Import the outline');
  expect(page).toContain('value="Statistics - Mean - Median"');
});
