import { Link, Text } from '@react-email/components';
import { palette } from '@/lib/palette';
import { footerReason, senderLine } from './mail-copy';
import type { MailView } from './mail-views';
import { type } from './theme';

/** The end of a mail to people on the waitlist. */
export function MailFooter({ mail }: { mail: MailView }) {
  return (
    <Text className="soft" style={footerText}>
      {footerReason(mail)}{' '}
      <Link href={mail.unsubscribeUrl} className="soft" style={unsubscribe}>
        Unsubscribe
      </Link>
      <br />
      {senderLine(mail)}
    </Text>
  );
}

export const footerText = { ...type.small, color: palette.muted, padding: '32px 0 40px' };
const unsubscribe = { color: palette.muted, textDecoration: 'underline' };
