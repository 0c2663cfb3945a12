import { expect, test } from 'vitest';
import { idsOf, outboxUnderTest } from '../testing/outbox';
import { addPeople } from '../testing/people';
import { saveBodies } from './mail-content';

const { database, claimOne, makeDue } = outboxUnderTest();

test('keeps the first body for later attempts', async () => {
  await addPeople(database.db, 1);
  const request = await claimOne();
  const [id = ''] = idsOf(request);
  const save = (body: string) => saveBodies(database.db, request.id, new Map([[id, body]]));
  await save('first');
  await save('second');
  await makeDue();
  expect((await claimOne()).mails).toEqual([{ signupId: id, body: 'first' }]);
});
