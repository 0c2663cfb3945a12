import { answerApi } from '@/lib/api/routes';

export const dynamic = 'force-dynamic';
export { answerApi as DELETE, answerApi as GET, answerApi as POST, answerApi as PUT };
