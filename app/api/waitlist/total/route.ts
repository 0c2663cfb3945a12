export { getTotal as GET } from '@/lib/api/total';
