import type { NextRequest } from 'next/server';
import { getPlaceForm, postPlaceForm } from '@/lib/api/links/place-forms';

type Context = RouteContext<'/place/[token]/[form]'>;

export async function GET(_request: NextRequest, { params }: Context) {
  return getPlaceForm((await params).token);
}

export async function POST(request: NextRequest, { params }: Context) {
  const { token, form } = await params;
  return postPlaceForm(request, token, form);
}
