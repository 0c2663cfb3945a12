export const dynamic = 'force-dynamic';
export { getSecurityTxt as GET } from '@/lib/api/operation/security-txt';
