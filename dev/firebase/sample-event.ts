type Fields = Record<string, unknown>;

const DAY_MS = 86_400_000;

/** As the dashboard writes an event that nobody has responded to. */
export function sampleEvent(fields: Fields): Fields {
  return {
    ...{ title: 'Moonlight volleyball', sport: 'volleyball', dateTime: new Date(Date.now() + 2 * DAY_MS) },
    ...{ location: 'Westside Park, Gainesville', skillLevel: 'intermediate', maxPlayers: 12 },
    ...{ organizerName: 'Dana', allowMaybe: true, requireContactInfo: false, status: 'active' },
    ...{ revision: 0, createdAt: new Date(), rsvpCount: { yes: 0, no: 0, maybe: 0 }, queue: [] },
    ...fields,
  };
}

export function sampleInvite(gameEventId: string, inviteToken: string, fields: Fields = {}): Fields {
  return { gameEventId, inviteToken, isActive: true, createdAt: new Date(), clickCount: 0, ...fields };
}
