/** In seconds, for platforms that end a function. */
export const maxDuration = 60;
export { sendDueMail as GET } from '@/lib/api/send-due-mail';
