/** What the letter needs of the stored row; nothing of it comes from the request. */
export type Recipient = { founder_number: number; name: string; email: string };

export type Letter = { to: string; subject: string; text: string };

export type WelcomeEmail = {
  productName: string;
  siteUrl: string;
  /** Marks the founder as written to and returns them; null for an unknown founder or one already written to. */
  claim(founderId: string): Promise<Recipient | null>;
  /** Takes the mark back, so that a later request may try again. */
  release(founderId: string): Promise<void>;
  send(letter: Letter): Promise<void>;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function founderIdOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('founder' in body)) return null;
  const { founder } = body;
  if (typeof founder !== 'object' || founder === null || !('id' in founder)) return null;
  return typeof founder.id === 'string' && UUID.test(founder.id) ? founder.id : null;
}

async function readBody(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function writeLetter(recipient: Recipient, productName: string, siteUrl: string): Letter {
  const firstName = recipient.name.split(' ')[0];
  return {
    to: recipient.email,
    subject: `You are Founder #${recipient.founder_number} of ${productName}`,
    text: [
      `Hi ${firstName},`,
      `you are Founder #${recipient.founder_number} of ${productName}. Your place is saved.`,
      'We write again when there is a game to come to, and not before.',
      siteUrl,
    ].join('\n\n'),
  };
}

/**
 * `POST {founder: {id}}`. Answers 202 whether the letter is sent now, was sent before, or the founder is unknown: the
 * answer tells a stranger nothing. The address and the words come from the stored row and this file only.
 */
export async function handle(request: Request, welcome: WelcomeEmail): Promise<Response> {
  const headers = {
    'access-control-allow-origin': new URL(welcome.siteUrl).origin,
    'access-control-allow-headers': 'authorization, apikey, content-type',
    'access-control-allow-methods': 'POST',
    vary: 'origin',
  };
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  if (request.method !== 'POST') {
    return Response.json({ error: 'Use POST.' }, { status: 405, headers: { ...headers, allow: 'POST' } });
  }
  const founderId = founderIdOf(await readBody(request));
  if (!founderId) return Response.json({ error: 'Send {founder: {id}}.' }, { status: 400, headers });

  const recipient = await welcome.claim(founderId);
  if (recipient) {
    try {
      await welcome.send(writeLetter(recipient, welcome.productName, welcome.siteUrl));
    } catch (error) {
      await welcome.release(founderId);
      console.error(`Founder ${recipient.founder_number} was not written to.`, error);
      return Response.json({ error: 'The e-mail could not be sent.' }, { status: 502, headers });
    }
  }
  return Response.json({ status: 'accepted' }, { status: 202, headers });
}
