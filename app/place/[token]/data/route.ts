import type { NextRequest } from 'next/server';
import { getPlaceData } from '@/lib/api/links/place-forms';

export async function GET(request: NextRequest, { params }: RouteContext<'/place/[token]/data'>) {
  return getPlaceData(request, (await params).token);
}
