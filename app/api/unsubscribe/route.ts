export { showUnsubscribePage as GET, unsubscribe as POST } from '@/lib/api/unsubscribe';
