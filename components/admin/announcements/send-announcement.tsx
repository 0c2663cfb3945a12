import { useRouter } from 'next/navigation';
import type { Announced } from '@/lib/operators/mail/announce';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';
import type { Change } from '../ui/use-change';
import { describeSteps } from '../waves/send-wave';

interface SendProps {
  people: number;
  /** The preview shows what is in the form. */
  isCurrent: boolean;
  hasEvents: boolean;
  send: Change<Announced>['change'];
  onSent: () => void;
}

export function SendAnnouncement({ people, isCurrent, hasEvents, send, onSent }: SendProps) {
  const router = useRouter();
  const readers = plural(people, 'person', 'people');
  if (people === 0) return <p className="text-end">Nobody in this segment has news turned on.</p>;
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {!isCurrent && <p className="text-muted text-sm">Changed since. Preview it again to send it.</p>}
      <ConfirmChange
        title={`Send to ${readers}?`}
        label={`Send to ${readers}`}
        button={{ variant: 'primary', disabled: !isCurrent }}
        confirmLabel="Send"
        isDestructive
        typeToConfirm={people}
        change={send}
        countOf={(sent) => sent.people}
        describePreview={(sent) => [
          `${plural(sent.people, 'person gets', 'people get')} this email.`,
          describeSteps(hasEvents),
          "Sent emails can't be taken back. You can stop the rest at any time.",
        ]}
        describeDone={(sent) => `Sending to ${plural(sent.people, 'person', 'people')}.`}
        onDone={() => {
          onSent();
          router.push('/admin/announcements');
        }}
      />
    </div>
  );
}
