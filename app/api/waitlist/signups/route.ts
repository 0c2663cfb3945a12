export { createSignup as POST } from '@/lib/api/signups';
