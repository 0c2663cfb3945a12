export { postSignOut as POST } from '@/lib/admin/auth/sign-in-routes';
