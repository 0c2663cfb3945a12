export { postExport as POST } from '@/lib/admin/people/export-route';
