export const dynamic = 'force-dynamic';
export { getLiveness as GET } from '@/lib/api/health';
