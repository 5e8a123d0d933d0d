/** What an import has brought so far. */
export interface ImportsSchema {
	/** A row that was written, by its place, with the digest of what it was made from. */
	import_row: { part: string; id: string; digest: string };
	/** A file that was brought, as it was then. */
	import_blob: {
		path: string;
		size: number;
		modified_ms: number;
		blob: string;
	};
	import_note: { name: string; content: string };
}
