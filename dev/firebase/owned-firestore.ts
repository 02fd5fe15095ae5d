/** A document of the REST interface, with typed values: a restore loses nothing. */
export type RawDocument = { name: string; fields?: Record<string, RawValue>; updateTime: string };
type RawValue = Record<string, unknown>;

export type Write = object;

type Page = { documents?: RawDocument[]; nextPageToken?: string };

/** Firestore's own limit. */
const PAGE_SIZE = 300;

export type OwnedFirestore = {
  projectId: string;
  nameOf(path: string): string;
  read(path: string): Promise<RawDocument | null>;
  list(collection: string): AsyncGenerator<RawDocument>;
  where(collection: string, field: string, value: string): Promise<RawDocument[]>;
  find(
    collection: string,
    query: { where: object; orderBy?: object[]; limit?: number },
  ): Promise<RawDocument[]>;
  /** All writes or none. Conflict: a condition no longer holds. */
  commit(writes: readonly Write[]): Promise<'done' | 'conflict'>;
};

/** Firestore's REST interface with an owner's token, to which no rule applies. */
export function openFirestore(origin: string, projectId: string, token: string): OwnedFirestore {
  const root = `projects/${projectId}/databases/(default)/documents`;

  function ask(path: string, body?: object): Promise<Response> {
    return fetch(`${origin}/v1/${root}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  }

  async function parsed<Body>(response: Response, what: string): Promise<Body> {
    if (response.ok) return response.json();
    throw new Error(`${what}: Firestore's response was ${response.status} ${await response.text()}`);
  }

  async function find(collection: string, query: object): Promise<RawDocument[]> {
    const response = await ask(':runQuery', {
      structuredQuery: { from: [{ collectionId: collection }], ...query },
    });
    const rows: { document?: RawDocument }[] = await parsed(response, `Searching ${collection}`);
    return rows.flatMap(({ document }) => (document ? [document] : []));
  }

  return {
    projectId,
    find,
    nameOf: (path) => `${root}/${path}`,

    async read(path) {
      const response = await ask(`/${path}`);
      return response.status === 404 ? null : parsed(response, `Reading ${path}`);
    },

    async *list(collection) {
      let pageToken = '';
      do {
        const query = new URLSearchParams({ pageSize: String(PAGE_SIZE), pageToken });
        const response = await ask(`/${collection}?${query}`);
        const page = await parsed<Page>(response, `Listing ${collection}`);
        yield* page.documents ?? [];
        pageToken = page.nextPageToken ?? '';
      } while (pageToken !== '');
    },

    where: (collection, field, value) =>
      find(collection, {
        where: { fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value: { stringValue: value } } },
      }),

    async commit(writes) {
      const response = await ask(':commit', { writes });
      if (response.ok) return 'done';
      const { error }: { error: { status: string; message: string } } = await response.json();
      // A missing document fails its condition as NOT_FOUND.
      if (['FAILED_PRECONDITION', 'ABORTED', 'NOT_FOUND', 'ALREADY_EXISTS'].includes(error.status))
        return 'conflict';
      throw new Error(`Writing: Firestore's response was ${error.status} ${error.message}`);
    },
  };
}

export function openEmulator(host: string, projectId: string): OwnedFirestore {
  return openFirestore(`http://${host}`, projectId, 'owner');
}

/** A text field, or nothing when it is missing or something else. */
export function textOf({ fields }: RawDocument, field: string): string | null {
  const text = fields?.[field]?.stringValue;
  return typeof text === 'string' ? text : null;
}
