type Fields = Record<string, unknown>;

const DAY_MS = 86_400_000;

/** The fields of an event in two days that nobody has responded to, as the dashboard writes them. */
export function sampleEvent(fields: Fields): Fields {
  return {
    ...{ title: 'Moonlight volleyball', sport: 'volleyball', dateTime: new Date(Date.now() + 2 * DAY_MS) },
    ...{ location: 'Westside Park, Gainesville', skillLevel: 'intermediate', maxPlayers: 12 },
    ...{ organizerName: 'Dana', allowMaybe: true, requireContactInfo: false, status: 'active' },
    ...{ revision: 0, createdAt: new Date(), rsvpCount: { yes: 0, no: 0, maybe: 0 }, queue: [] },
    ...fields,
  };
}

/** The fields of a live invite to an event. */
export function sampleInvite(gameEventId: string, inviteToken: string, fields: Fields = {}): Fields {
  return { gameEventId, inviteToken, isActive: true, createdAt: new Date(), clickCount: 0, ...fields };
}
