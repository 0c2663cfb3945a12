export { getMetrics as GET } from '@/lib/api/metrics-endpoint';
