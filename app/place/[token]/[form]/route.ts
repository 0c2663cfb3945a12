import type { NextRequest } from 'next/server';
import { postPlaceForm } from '@/lib/api/links/place-forms';

export async function POST(request: NextRequest, { params }: RouteContext<'/place/[token]/[form]'>) {
  const { token, form } = await params;
  return postPlaceForm(request, token, form);
}
