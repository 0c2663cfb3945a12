import { palette } from '@/lib/palette';
import { hairline, type } from './theme';

/** Table cells draw the ladder. It is hidden from screen readers, because the next sentence says the same. */
export function VipLadder({ reached, goal }: { reached: number; goal: number }) {
  const rungs = Array.from({ length: goal }, (_, rung) => rung);
  const numbered = rungs.filter((rung) => rung % 2 === 0 || rung === goal - 1);
  const width = `${100 / goal}%`;
  return (
    <table aria-hidden="true" role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={tape}>
      <tbody>
        <tr>
          <td colSpan={goal} align="right" style={flag}>
            VIP
          </td>
        </tr>
        <tr>
          {reached > 0 && (
            <td colSpan={reached} style={filled}>
              &nbsp;
            </td>
          )}
          {reached < goal && (
            <td colSpan={goal - reached} style={open}>
              &nbsp;
            </td>
          )}
        </tr>
        <tr>
          {rungs.map((rung) => (
            <td key={rung} width={width} style={rung === goal - 1 ? lastTick : tick}>
              &nbsp;
            </td>
          ))}
        </tr>
        <tr>
          {numbered.map((rung, index) => (
            <td
              key={rung}
              colSpan={(numbered[index + 1] ?? goal) - rung}
              align={rung === goal - 1 ? 'right' : 'left'}
              style={number}
            >
              {rung === goal - 1 ? goal : rung}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

const cell = { fontSize: '1px', padding: 0 };
const tape = { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', marginTop: '28px' } as const;
const open = { ...cell, height: '5px', lineHeight: '5px', backgroundColor: hairline };
const filled = { ...open, backgroundColor: palette.coral };
const tick = { ...cell, height: '14px', lineHeight: '14px', borderLeft: `1px solid ${palette.paper}` };
const lastTick = { ...tick, borderRight: `1px solid ${palette.coral}` };
const label = { fontFamily: type.small.fontFamily, fontSize: '13px', fontWeight: 500, color: palette.paper };
const number = { ...label, lineHeight: '20px', paddingTop: '6px' };
const flag = {
  ...label,
  lineHeight: '18px',
  padding: '0 8px 4px 0',
  borderRight: `2px solid ${palette.coral}`,
};
