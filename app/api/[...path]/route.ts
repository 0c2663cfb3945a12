import { answerApi } from '@/lib/api/routes';

/** In seconds. Serverless platforms end the function after this time. */
export const maxDuration = 60;
export const dynamic = 'force-dynamic';
export { answerApi as DELETE, answerApi as GET, answerApi as POST, answerApi as PUT };
