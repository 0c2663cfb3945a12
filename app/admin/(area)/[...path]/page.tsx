import { notFound } from 'next/navigation';
import { requireOperator } from '../../session';

/** Shows operators the area's own 404 page. */
export default async function UnknownPage() {
  await requireOperator();
  notFound();
}
