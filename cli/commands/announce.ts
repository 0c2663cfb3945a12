import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { describeSegment, stateTitles } from '@/lib/admin/announcements/announcement-words';
import {
  type Announced,
  announce,
  announcementSchema,
  listAnnouncements,
  type SegmentKind,
  segmentKinds,
} from '@/lib/operators/mail/announce';
import { plural } from '@/lib/plural';
import { addChange, addQuery, type ChangeOptions, type ListOptions, limitOption } from '../command';
import { formatMinute, tableOr } from '../output';

type AnnounceOptions = ChangeOptions & { subject: string; text: string; to: SegmentKind; value?: string };

const inputOf = ({ subject, text: body, to: segment, value: segmentValue }: AnnounceOptions) => ({
  subject,
  body,
  segment,
  segmentValue,
});

const describe = ({ people }: Announced) => plural(people, 'person', 'people');

export function addAnnounceCommands(program: Command): void {
  addChange(program, 'announce', {
    description: 'send news to the people who turned news on',
    options: [
      new Option('--subject <subject>', 'may contain {first_name} and {position}').makeOptionMandatory(),
      new Option('--text <file>', 'Markdown with {first_name}, {position} and {link}')
        .argParser(readText)
        .makeOptionMandatory(),
      new Option('--to <segment>', 'only these of them').choices(segmentKinds).default('everybody'),
      new Option('--value <value>', 'the source, or the day in UTC, such as 2026-11-30'),
    ],
    usageError: (options: AnnounceOptions) =>
      announcementSchema.safeParse(inputOf(options)).error?.issues[0]?.message ?? false,
    confirm: async ({ handle, operator }, options: AnnounceOptions) => {
      const announced = await announce(handle, operator, announcementSchema.parse(inputOf(options)));
      return `Send “${options.subject}” to ${describe(announced)}.`;
    },
    run: ({ handle, operator }, options: AnnounceOptions) =>
      announce(handle, operator, announcementSchema.parse(inputOf(options))),
    lines: (announced) => [
      `Sending to ${describe(announced)}. Stop it with \`sending stop ${announced.id}\`.`,
    ],
  });
  addQuery(program, 'announcements', {
    description: 'list announcements and what became of their emails, the latest first',
    options: [limitOption(10)],
    run: (handle, { limit }: ListOptions) => listAnnouncements(handle, { limit, offset: 0 }),
    lines: (announcements) =>
      tableOr('No announcements yet.', announcements, {
        'time (UTC)': ({ sentAt }) => formatMinute(sentAt),
        id: ({ id }) => id,
        state: ({ state }) => stateTitles[state],
        to: describeSegment,
        people: ({ people }) => people,
        sent: ({ sent }) => sent,
        bounced: ({ bounced }) => bounced,
        unsubscribed: ({ unsubscribed }) => unsubscribed,
        subject: ({ subject }) => subject,
      }),
  });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}
