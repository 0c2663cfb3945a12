/** In seconds. Serverless platforms end the function after this time. */
export const maxDuration = 60;
export { sendDueMail as GET } from '@/lib/api/send-due-mail';
