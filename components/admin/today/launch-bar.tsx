import { buttonVariants } from '@/components/ui/button';
import { href } from '@/lib/admin/paths';
import { peopleHref } from '@/lib/admin/people/people-view';
import type { LaunchFigures } from '@/lib/admin/today/today';
import { formatCount } from '@/lib/format';
import { Bar } from '../ui/bar';
import { Section } from '../ui/headings';
import { PageLink } from '../ui/page-link';
import { Stat, StatGroup } from '../ui/stat';

interface LaunchBarProps extends LaunchFigures {
  /** `APP_TOKEN` is set. Otherwise, nobody knows who accepted. */
  hasApp: boolean;
}

/** How many places of the launch are taken, and the way to fill the others. */
export function LaunchBar({ accepted, open, free, all, hasApp }: LaunchBarProps) {
  return (
    <Section title={`Launch, ${formatCount(all)} places`}>
      <Bar
        parts={[
          ['bg-good', accepted],
          ['bg-open', open],
          ['bg-transparent', free],
        ]}
      />
      <StatGroup className="mt-4">
        <Stat
          label="Accepted"
          value={hasApp ? accepted : '–'}
          href={hasApp ? peopleHref({ invitation: 'accepted' }) : undefined}
          hint={!hasApp && 'needs APP_TOKEN'}
        />
        <Stat label="Open" value={open} href={peopleHref({ invitation: 'open' })} />
        <Stat label="Free" value={free} />
      </StatGroup>
      {free > 0 && (
        <PageLink
          href={href('/admin/mailings/invite', { size: free })}
          className={`mt-4 ${buttonVariants({ variant: 'primary' })}`}
        >
          {`Invite ${formatCount(free)} more`}
        </PageLink>
      )}
    </Section>
  );
}
