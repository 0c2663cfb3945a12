import { describe, expect, test } from 'vitest';
import { saysNobodyIsThere } from './smtp-replies';

describe('somebody may have the address, according to', () => {
  test.each([
    // Gmail
    'smtp; 550-5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
    "smtp; 550-5.7.26 Unauthenticated email from myfitmodel.example is not accepted due to domain's DMARC policy.",
    'smtp; 550-5.7.1 [192.0.2.1      12] Gmail has detected that this message is likely unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked.',
    'smtp; 552-5.2.2 The email account that you tried to reach is over quota. Please direct 552-5.2.2 the recipient to https://support.google.com/mail/?p=OverQuotaPerm - gsmtp',
    'smtp; 452-4.2.2 The recipient’s inbox is out of storage space. Please direct the recipient to 452 4.2.2 https://support.google.com/mail/?p=OverQuotaTemp',
    'smtp; 550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. - gsmtp',
    'smtp; 550-5.7.1 The user or domain that you are sending to (or from) has a policy that prohibited the mail that you sent.',
    // Outlook and Microsoft 365
    'smtp; 550 5.7.1 Unfortunately, messages from [192.0.2.1] weren’t sent. Please contact your Internet service provider since part of their network is on our block list (S3140).',
    'smtp; 550 5.7.509 Access denied, sending domain myfitmodel.example does not pass DMARC verification and has a DMARC policy of reject.',
    'smtp; 550 5.7.606 Access denied, banned sending IP [192.0.2.1]',
    'smtp; 550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated',
    'smtp; 550 5.1.8 Access denied, bad outbound sender AS(42003)',
    'smtp; 550 5.1.90 Your message can’t be sent because you’ve reached your daily limit for message recipients',
    'smtp; 550 5.4.300 Message expired -> 421 4.4.1 Connection timed out',
    'smtp; 554 5.4.14 Hop count exceeded - possible mail loop ATTR34',
    'smtp; 501 5.5.4 Invalid domain name',
    // Yahoo and AOL
    'smtp; 554 5.7.9 Message not accepted for policy reasons.  See https://postmaster.yahooinc.com/error-codes',
    'smtp; 421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1',
    'smtp; 552 1 Requested mail action aborted: exceeded mailbox quota',
    // iCloud
    'smtp; 552 5.2.2 <ana@icloud.com>: user is over quota',
    'smtp; 554 5.7.1 [HM08] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137',
    // GMX, WEB.DE and IONOS
    'smtp; 554-Transaction failed 554-Reject due to policy restrictions. 554 For explanation visit https://postmaster.gmx.net/en/error-messages',
    'smtp; 550-Requested action not taken: mailbox unavailable 550 invalid DNS MX or A/AAAA resource record',
    'smtp; 550-Requested action not taken: mailbox unavailable 550 Sender is blacklisted',
    'smtp; 550 Requested action not taken: mailbox unavailable (e.g., mailbox not found, no access, or command rejected for policy reasons)',
    // Mimecast, Proofpoint, Barracuda and Cisco
    'smtp; 550 Envelope blocked - User Entry - https://community.mimecast.com/docs/DOC-1369#550',
    'smtp; 550 Rejected by header based Anti-Spoofing policy: ana@x.org - https://community.mimecast.com/docs/DOC-1369#550',
    'smtp; 554 5.7.0 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1',
    'smtp; 550 5.7.0 Local Policy Violation',
    'smtp; 550 permanent failure for one or more recipients (ana@x.org:blocked)',
    // Postfix and Exim
    'smtp; 554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
    'smtp; 554 5.7.1 <hi.example>: Helo command rejected: Host not found',
    'smtp; 550 5.1.0 <bounce@send.myfitmodel.example>: Sender address rejected: User unknown in virtual alias table',
    'smtp; 553 5.1.8 <bounce@send.myfitmodel.example>: Sender address rejected: Domain not found',
    'smtp; 550 5.1.7 <bounce@send.myfitmodel.example>: Sender address rejected: undeliverable address: user unknown',
    'smtp; 554 5.7.1 <ana@x.org>: Recipient address rejected: Access denied',
    'smtp; 554 5.7.1 <ana@x.org>: Relay access denied',
    'smtp; 550 relay not permitted',
    'smtp; 550 Sender verify failed',
    'smtp; 451 4.7.1 <ana@x.org>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/x.org.html',
    'smtp; 450 4.1.1 <ana@x.org>: Recipient address rejected: unverified address: User unknown',
    'smtp; 550 5.2.1 Mailbox temporarily locked',
    'smtp; 554 5.6.0 Message contains invalid header',
    'smtp; 552 5.3.4 Message size exceeds fixed limit',
    'smtp; 550 5.3.2 System not accepting network messages',
    'smtp; 550 High probability of spam',
    // Amazon SES
    'smtp; 550 4.4.7 Message expired: unable to deliver in 840 minutes.<421 4.4.0 Unable to lookup DNS for x.org>',
    'Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.',
    // Words and codes in addresses, names of hosts and IP addresses say nothing.
    'smtp; 552 <unknown.user@x.org>: the inbox has no room',
    'smtp; 554 refused to talk to [5.1.1.9]',
    '',
    '550',
  ])('%j', (reply) => {
    expect(saysNobodyIsThere([reply])).toBe(false);
  });
});

describe('nobody has the address, according to', () => {
  test.each([
    // Gmail
    "smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n550-5.1.1 double-checking the recipient's email address for typos or\r\n550-5.1.1 unnecessary spaces. For more information, go to\r\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser a1-2 - gsmtp",
    'smtp; 550 5.2.1 The email account that you tried to reach is disabled. For more information, go to https://support.google.com/mail/?p=DisabledUser - gsmtp',
    'smtp; 550-The email account that you tried to\n550-reach does not exist.',
    // Outlook and Microsoft 365
    'smtp; 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [AM4EUR.eop-EUR05.prod.protection.outlook.com 2026-11-28T10:00:00.000Z]',
    'smtp; 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ana@x.org not found by SMTP address lookup',
    'smtp; 550 5.4.1 Recipient address rejected: Access denied. [AM5EUR.prod.protection.outlook.com] AS(201806281)',
    'smtp; 550 5.4.310 DNS domain x.org does not exist [Message=InfoDomainNonexistent]',
    'smtp; 550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found',
    // Yahoo and AOL
    "smtp; 554 delivery error: dd This user doesn't have a yahoo.com account (ana@yahoo.com) [0] - mta1543.mail.ne1.yahoo.com",
    'smtp; 554 delivery error: dd Sorry your message to ana@yahoo.com cannot be delivered. This account has been disabled or discontinued [#102]. - mta1221.mail.ac4.yahoo.com',
    'smtp; 552 1 Requested mail action aborted, mailbox not found',
    'smtp; 554 30 Sorry, your message to ana@aol.com cannot be delivered. This mailbox is disabled (554.30).',
    // iCloud
    'smtp; 550 5.1.1 <ana@icloud.com>: user does not exist',
    'smtp; 550 5.1.6 <ana@me.com>: recipient no longer on server',
    // GMX, WEB.DE, T-Online and Orange
    'smtp; 550-Requested action not taken: mailbox unavailable 550 For explanation visit https://postmaster.gmx.net/en/error-messages',
    'smtp; 550-5.1.1 unknown user / Teilnehmer existiert nicht',
    'smtp; 550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_418 [418]',
    // mail.ru, Yandex, QQ and 163
    'smtp; 550 Message was not accepted -- invalid mailbox.  Local mailbox ana@mail.ru is unavailable: user not found',
    'smtp; 550 5.7.1 No such user!',
    'smtp; 550 The recipient may contain a non-existent account, please check the recipient address.',
    'smtp; 550 User not found: ana@163.com',
    // Mimecast, Proofpoint, Barracuda and Cisco
    'smtp; 550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550',
    'smtp; 550 5.1.1 User Unknown',
    'smtp; 550 permanent failure for one or more recipients (ana@x.org:550 5.1.1 User unknown)',
    'smtp; 550 #5.1.0 Address rejected.',
    // Postfix, Exim, Sendmail and qmail
    'smtp; 550 5.1.1 <ana@x.org>: Recipient address rejected: User unknown in local recipient table',
    'smtp; 550 5.1.1 <ana@x.org>: Recipient address rejected: User unknown in relay recipient table',
    'smtp; 550 5.1.1 <spam.policy@x.org>: Recipient address rejected: aol.com',
    'smtp; 554 5.7.1 <ana@x.org>: Recipient address rejected: user ana@x.org does not exist',
    'smtp; 550 Unrouteable address',
    'smtp; 550 5.1.1 <ana@x.org>... User unknown',
    'smtp; 553 5.3.0 <ana@x.org>... No such user here',
    'smtp;550 sorry, no mailbox here by that name (#5.1.1)',
    'X-Postfix; Host or domain name not found. Name service error for name=x.org type=A: Host not found',
    'smtp; 556 5.1.10 Recipient address has null MX',
    // Others
    'smtp; 550 5.1.1 Not our Customer',
    'smtp; 550 5.1.3 Invalid address',
    'smtp; 550 5.4.4 Invalid domain',
    'smtp; 550 5.1.1 As requested: user unknown <bounce@simulator.amazonses.com>',
    '5.1.1',
  ])('%j', (reply) => {
    expect(saysNobodyIsThere([reply])).toBe(true);
  });
});

test.each([
  [[], false],
  [['450 4.2.0 Greylisted', '550 5.1.1 User unknown'], true],
  [['550 5.1.1 User unknown', '550 5.7.1 Blocked'], false],
  [['421 4.7.0 Try again later'], false],
])('each reply counts that is not temporary: %j', (replies, isGone) => {
  expect(saysNobodyIsThere(replies)).toBe(isGone);
});

test.each(['user ', 'a@', 'http:', '5.1.', '550-', ' '])('takes no time for %j without end', (unit) => {
  const replies = Array(10).fill(unit.repeat(200_000));
  // The shortest of three: another process may have had the processor.
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    saysNobodyIsThere(replies);
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(500);
});
