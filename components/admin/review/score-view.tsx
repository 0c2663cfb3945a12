import { Badge } from '@/components/ui/badge';
import { type Score, type ScoredSignal, SUSPICIOUS_SCORE } from '@/lib/admin/review/score';
import { type Column, DataTable } from '../ui/data-table';

export function ScoreBadge({ points }: Pick<Score, 'points'>) {
  return <Badge variant={points >= SUSPICIOUS_SCORE ? 'bad' : 'neutral'}>{points}</Badge>;
}

const signed = (points: number) => (points < 0 ? `−${-points}` : String(points));

const columns: Column<ScoredSignal>[] = [
  { header: 'Signal', card: 'title', cell: ({ title }) => title },
  { header: 'Points', isNumeric: true, cell: ({ points }) => signed(points) },
  { header: 'At most', isNumeric: true, cell: ({ weight }) => signed(weight) },
];

export function ScoreView({ score: { points, sentence, signals } }: { score: Score }) {
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="text-lg text-strong">{sentence}</p>
      <DataTable
        label="Signals"
        columns={columns}
        rows={signals.filter((signal) => signal.points !== 0)}
        rowKey={({ title }) => title}
        keepsColumns
      />
      <p className="text-muted text-sm">
        {`${points} of 100 points. A signal counts in proportion to the friends for whom it is true. Networks are compared by a hash, which is deleted 90 days after the signup.`}
      </p>
    </div>
  );
}
