export { confirm as POST, showConfirmPage as GET } from '@/lib/api/confirm';
