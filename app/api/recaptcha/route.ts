export const dynamic = 'force-dynamic';
export { getCaptchaSettings as GET } from '@/lib/api/captcha-settings';
