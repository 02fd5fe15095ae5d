import type { ExpectedTurnout } from '#domain/turnout.ts';

const games = (count: number) => `${count} past games`;

function recordsOf({ players, basis: { known } }: ExpectedTurnout): string {
  if (known === 0) return '; none of these players has a record yet';
  return ` and the records of ${known} of ${players === 1 ? 'this 1 player' : `these ${players} players`}`;
}

export const turnoutWords = {
  expect: ({ players, low, high }: ExpectedTurnout, hasReserves: boolean) =>
    `${players} ${hasReserves ? 'in' : 'said yes'}: expect ${low === high ? high : `${low} to ${high}`}`,
  how: 'How we know',
  method: (turnout: ExpectedTurnout) =>
    `From ${games(turnout.basis.games)}${recordsOf(turnout)}: each counts as often as they came, mixed with the group’s rate while they have few games. Days that kept everybody away count too, and about ${Math.min(9, Math.floor(turnout.chance * 10))} games in 10 should end in this range.`,
  places: (wanted: number, places: number) => `To have ${wanted} on court, let in ${places}.`,
  chosen: (wanted: number, places: number) => `Lets in ${places}, to have ${wanted} on court.`,
  choose: (places: number) => `Let in ${places}`,
  placesMethod: (count: number) =>
    `From ${games(count)}: people come as often as the group did. So many places bring the number that you want in at least half of the games.`,
};

export const comparedWords = {
  title: 'Expected and came',
  held: (held: number, games: number) => `${held} of ${games} ended in the range.`,
  method: 'Each game is expected from all the others, with the records that its players have by now.',
  headings: ['Game', 'Said yes', 'Expected', 'Came'],
  range: ({ low, high }: ExpectedTurnout) => (low === high ? String(high) : `${low} to ${high}`),
};
