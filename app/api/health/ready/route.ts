export const dynamic = 'force-dynamic';
export { getReadiness as GET } from '@/lib/api/health';
