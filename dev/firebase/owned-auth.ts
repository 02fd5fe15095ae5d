/** An account of Firebase Auth. */
type Account = { uid: string; email: string; claims: Record<string, unknown> };

type RawAccount = { localId: string; email?: string; customAttributes?: string };

/** Identity Toolkit's own limit for a page of accounts. */
const PAGE_SIZE = 1000;

export type OwnedAuth = {
  find(email: string): Promise<Account | null>;
  list(): Promise<Account[]>;
  setClaims(uid: string, claims: Account['claims']): Promise<void>;
  /** The tokens of today get no successor; one that was given is good for its hour. */
  revokeTokens(uid: string): Promise<void>;
};

const accountOf = ({ localId, email = '', customAttributes = '{}' }: RawAccount): Account => ({
  uid: localId,
  email,
  claims: JSON.parse(customAttributes),
});

type Address = { origin: string; projectId: string; token: string };

/** Firebase Auth's REST interface (Identity Toolkit) with an owner's token. */
export function openAuth({ origin, projectId, token }: Address): OwnedAuth {
  async function ask<Body>(method: string, body?: object): Promise<Body> {
    const response = await fetch(`${origin}/v1/projects/${projectId}/accounts${method}`, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // Google bills a person's own token to the project that it names.
        'x-goog-user-project': projectId,
        // The emulator ends an idle connection after 5 s, which a busy process notices too late.
        connection: 'close',
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      throw new Error(
        `Firebase Auth's response to ${method} was ${response.status} ${await response.text()}`,
      );
    }
    return response.json();
  }
  const update = (uid: string, fields: object) => ask<object>(':update', { localId: uid, ...fields });

  return {
    async find(email) {
      const { users: [account] = [] } = await ask<{ users?: RawAccount[] }>(':lookup', { email: [email] });
      return account ? accountOf(account) : null;
    },
    async list() {
      const accounts: Account[] = [];
      let nextPageToken = '';
      do {
        const query = new URLSearchParams({ maxResults: String(PAGE_SIZE), nextPageToken });
        const page = await ask<{ users?: RawAccount[]; nextPageToken?: string }>(`:batchGet?${query}`);
        accounts.push(...(page.users ?? []).map(accountOf));
        nextPageToken = page.users?.length ? (page.nextPageToken ?? '') : '';
      } while (nextPageToken !== '');
      return accounts;
    },
    async setClaims(uid, claims) {
      await update(uid, { customAttributes: JSON.stringify(claims) });
    },
    async revokeTokens(uid) {
      await update(uid, { validSince: String(Math.floor(Date.now() / 1000)) });
    },
  };
}

export function openAuthEmulator(host: string, projectId: string): OwnedAuth {
  return openAuth({ origin: `http://${host}/identitytoolkit.googleapis.com`, projectId, token: 'owner' });
}
