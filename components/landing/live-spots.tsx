import { Spots } from './spots';
import { useTotal } from './use-total';

export function LiveSpots() {
  return <Spots total={useTotal()} />;
}
