import type { Generated } from "kysely";

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
	repository_import: RepositoryImportTable;
	/** What was brought into a repository, by the name that it has where it comes from. */
	imported_item: {
		repository_id: number;
		kind: string;
		source_key: string;
		/** The id that it has here. */
		local_id: number;
		/** When it was changed there, as far as that is known here. */
		changed_at: number;
	};
}

/** That a repository is brought from another server with what surrounds it. */
export interface RepositoryImportTable {
	repository_id: number;
	service: string;
	/** Where git clones it from. */
	address: string;
	username: string;
	/** Both sealed. */
	secret: string;
	token: string;
	/** JSON of what is brought (domain/imports/import-row.ts). */
	wanted: string;
	/** JSON: names there, and whose they are here. */
	people: string;
	started_by: number | null;
	state: "waiting" | "running" | "done" | "failed" | "stopped";
	/** Why it failed, or what it waits for. */
	message: Generated<string>;
	/** JSON of counts by kind. */
	progress: Generated<string>;
	/** What is added to the numbers of pull requests where they are counted apart. */
	shift: Generated<number>;
	/** What was changed there before this moment has been brought; 0: nothing has. */
	since: Generated<number>;
	/** Seconds between two rounds while it follows; 0: it does not. */
	interval_s: Generated<number>;
	created_at: number;
	updated_at: number;
}
