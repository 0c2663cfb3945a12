import { describe, expect, test } from 'vitest';
import { idsOf, outboxUnderTest } from '../testing/outbox';
import { addPeople } from '../testing/people';
import { saveBodies } from './mail-content';

const { database, takeOne, makeDue } = outboxUnderTest();

describe('bodies', () => {
  test('the first one kept stays, and comes with every later try', async () => {
    await addPeople(database.db, 1);
    const request = await takeOne();
    const [id = ''] = idsOf(request);
    expect(await saveBodies(database.db, request.id, new Map([[id, 'first']]))).toEqual(
      new Map([[id, 'first']]),
    );
    expect(await saveBodies(database.db, request.id, new Map([[id, 'second']]))).toEqual(
      new Map([[id, 'first']]),
    );
    await makeDue();
    expect((await takeOne()).mails).toEqual([{ signupId: id, body: 'first' }]);
  });
});
