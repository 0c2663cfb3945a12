import { answerApi } from '@/lib/api/routes';

/** Serverless platforms end the function after this many seconds. */
export const maxDuration = 60;
export const dynamic = 'force-dynamic';
export { answerApi as DELETE, answerApi as GET, answerApi as POST, answerApi as PUT };
