export { receiveResendEvent as POST } from '@/lib/api/resend-events';
