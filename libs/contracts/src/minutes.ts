const MINUTES_OF_HOUR = 60;

/** Working time for people: `14 h 20 min`, `45 min`, `2 h`. @param minutes whole minutes, not negative */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_OF_HOUR);
  const rest = minutes % MINUTES_OF_HOUR;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
