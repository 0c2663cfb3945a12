export { getReferral as GET } from '@/lib/api/referrals';
