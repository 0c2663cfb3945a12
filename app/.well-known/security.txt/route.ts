export const dynamic = 'force-dynamic';
export { getSecurityTxt as GET } from '@/lib/api/system/security-txt';
