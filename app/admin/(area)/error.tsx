'use client';

export { PageError as default } from '@/components/admin/ui/failures';
