/** A process with the mocks of Resend and reCAPTCHA. It runs in a container. Arguments: their ports. */
import { startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { startResend } from '@/dev/resend/mock-resend';
import { mockKeys } from '@/dev/site/plan';

const [resendPort, recaptchaPort] = process.argv.slice(2).map(Number);
await startResend(mockKeys.RESEND_API_KEY, resendPort);
const recaptcha = await startRecaptcha(recaptchaPort);
recaptcha.setSite(mockKeys.RECAPTCHA_SITE_KEY, {
  secret: mockKeys.RECAPTCHA_SECRET_KEY,
  siteverify: 'passed',
});
process.on('SIGTERM', () => process.exit());
console.log('The mocks are ready.');
