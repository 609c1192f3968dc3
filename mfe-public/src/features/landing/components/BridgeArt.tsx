const WIDTH = 1440;
const DECK = 168;
const TOP = 24;
const SAG = 118;
const LEFT_TOWER = 340;
const RIGHT_TOWER = WIDTH - LEFT_TOWER;
const HANGER_GAP = 36;

/** Height of the main cable at `x`: a parabola between the towers, and half of one to each end. */
function cable(x: number): number {
  if (x < LEFT_TOWER) return TOP + SAG * (1 - (x / LEFT_TOWER) ** 2);
  if (x > RIGHT_TOWER) return TOP + SAG * (1 - ((WIDTH - x) / LEFT_TOWER) ** 2);
  return TOP + SAG * (1 - ((x - WIDTH / 2) / (RIGHT_TOWER - WIDTH / 2)) ** 2);
}

const places = Array.from({ length: WIDTH / HANGER_GAP + 1 }, (_, index) => index * HANGER_GAP);
const point = (x: number) => `${x} ${Math.round(cable(x))}`;
const MAIN_CABLE = `M${[...places, LEFT_TOWER, RIGHT_TOWER]
  .sort((a, b) => a - b)
  .map(point)
  .join('L')}`;
const HANGERS = places.map((x) => `M${point(x)}V${DECK}`).join('');

export function BridgeArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} 200`} preserveAspectRatio="xMidYMax slice" fill="none" aria-hidden="true">
      <circle cx={WIDTH * 0.62} cy="82" r="34" fill="var(--sun)" stroke="none" opacity="0.85" />
      <g stroke="var(--art)">
        <path d={HANGERS} strokeWidth="1.5" />
        <path d={MAIN_CABLE} strokeWidth="4" strokeLinejoin="round" />
        <path d={`M0 ${DECK}H${WIDTH}`} strokeWidth="7" />
        <path d={`M${LEFT_TOWER} ${TOP - 8}V200M${RIGHT_TOWER} ${TOP - 8}V200`} strokeWidth="11" strokeLinecap="round" />
      </g>
    </svg>
  );
}
