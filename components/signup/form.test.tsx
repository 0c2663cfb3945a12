import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SignupForm } from './form';
import { formTexts } from './form-texts';
import { readFormValues } from './submit-signup';

test('has each field that is read of it', () => {
  const read: string[] = [];
  class Fields extends FormData {
    override get(name: string) {
      read.push(name);
      return null;
    }
    override has(name: string) {
      read.push(name);
      return false;
    }
  }
  readFormValues(new Fields());
  const html = renderToStaticMarkup(<SignupForm texts={formTexts} onJoined={async () => {}} />);
  const fields = html.matchAll(/<(?:input|select|textarea)[^>]* name="(.*?)"/g);
  // The page of a visitor with a friend's code has a field for it.
  expect(
    [...fields]
      .map(([, name]) => name)
      .concat('ref')
      .toSorted(),
  ).toEqual(read.toSorted());
});
