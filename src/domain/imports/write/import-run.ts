import type { App } from "../../../app.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import type { Account } from "../../accounts/account.ts";
import type { Repository } from "../../repositories/repository.ts";
import type { ImportParts, Progress } from "../import-row.ts";
import type { People } from "../people.ts";
import type { Source } from "../source.ts";

/** One round of an import, and what is found out in it. */
export interface ImportRun {
	readonly app: App;
	readonly repository: Repository;
	/** The address of the repository here, without a slash at the end. */
	readonly here: string;
	/** Who wanted it; undefined when the account is gone. */
	readonly doer: Account | undefined;
	readonly source: Source;
	readonly people: People;
	readonly wanted: ImportParts;
	readonly signal: AbortSignal;
	/** What was changed there before this moment has been brought. */
	readonly since: number;
	/** Labels that may be put on its items, by name. */
	readonly labels: Map<string, number>;
	/** Milestones by their keys and by their titles. */
	readonly milestones: Map<string, number>;
	/** Heads of pull requests by their numbers there. */
	heads: ReadonlyMap<number, string>;
	/** What is added to the numbers of merge requests; undefined where pull requests are counted with issues. */
	shift: number | undefined;
	/** Throws DomainError when the import may not go on. */
	readonly demandRights: () => Promise<void>;
	progress: { -readonly [kind in keyof Progress]: number };
}

const known = query(
	(q, p: { repository: number; kind: string; keys: string[] }, d) =>
		q
			.selectFrom("imported_item")
			.select(["source_key", "local_id", "changed_at"])
			.where("repository_id", "=", p.repository)
			.where("kind", "=", p.kind)
			.where("source_key", "in", d.list(p.keys)),
);
const remember = insertInto(
	"imported_item",
	["repository_id", "kind", "source_key", "local_id", "changed_at"],
	(insert, p) =>
		insert.onConflict((c) =>
			c
				.columns(["repository_id", "kind", "source_key"])
				.doUpdateSet({ local_id: p.local_id, changed_at: p.changed_at }),
		),
);

type ItemKind =
	| "label"
	| "milestone"
	| "issue"
	| "entry"
	| "line"
	| "file"
	| "board"
	| "release";
interface KnownItem {
	readonly id: number;
	readonly changedAt: number;
}

/** What of some things has been brought before, by their keys. */
export async function knownItems(
	db: Reader,
	repository: number,
	kind: ItemKind,
	keys: readonly string[],
): Promise<ReadonlyMap<string, KnownItem>> {
	const found = new Map<string, KnownItem>();
	for (let at = 0; at < keys.length; at += 500)
		for (const row of await db.all(known, {
			repository,
			kind,
			keys: keys.slice(at, at + 500),
		}))
			found.set(row.source_key, {
				id: row.local_id,
				changedAt: row.changed_at,
			});
	return found;
}

/** Remembers in the transaction that makes a thing what it was there. */
export const rememberItem = (
	tx: Transaction,
	{ repository }: Pick<ImportRun, "repository">,
	kind: ItemKind,
	key: string,
	{ id, at }: { readonly id: number; readonly at: number },
): void =>
	tx.later(remember, {
		repository_id: repository.id,
		kind,
		source_key: key,
		local_id: id,
		changed_at: at,
	});
