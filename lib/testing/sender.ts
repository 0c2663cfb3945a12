import type { Sender } from '../email/compose/sender';

export const testSender: Sender = {
  from: 'MyFitModel <hello@myfitmodel.example>',
  replyTo: 'MyFitModel <replies@myfitmodel.example>',
  siteUrl: 'https://myfitmodel.example',
  earlyAccessUrl: 'https://app.myfitmodel.example/start?from=mail',
  invitationDays: 14,
  postalAddress: '1 Fitting Lane, Springfield',
  secrets: ['a secret for tests'],
  paidOn: 'signup',
};
