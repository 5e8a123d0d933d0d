import { sql } from "kysely";
import type { Seals } from "../../crypto/sealed.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fact } from "../servers/prove-seals.ts";

/** A column in which sealed texts are stored. */
interface SealedPlace {
	readonly table: keyof Schema;
	/** The columns of its primary key. */
	readonly key: readonly string[];
	readonly column: string;
	/** The sealed texts are strings somewhere within JSON. */
	readonly json?: true;
	/** A row that is left as it is until the end. */
	readonly last?: string;
}

/** All of them: what is not listed would be lost with the old key. */
export const sealedPlaces: readonly SealedPlace[] = [
	{ table: "forge_fact", key: ["name"], column: "content", last: fact },
	{ table: "second_factor", key: ["account_id"], column: "secret" },
	{ table: "action_secret", key: ["id"], column: "sealed" },
	{ table: "action_registration", key: ["id"], column: "sealed" },
	{ table: "webhook", key: ["id"], column: "secret" },
	{ table: "webhook", key: ["id"], column: "authorization_header" },
	{ table: "webhook", key: ["id"], column: "settings", json: true },
	{ table: "pull_mirror", key: ["repository_id"], column: "secret" },
	{ table: "push_mirror", key: ["id"], column: "secret" },
	{
		table: "deleted_repository",
		key: ["repository_id"],
		column: "parts",
		json: true,
	},
	{ table: "repository_import", key: ["repository_id"], column: "secret" },
	{ table: "repository_import", key: ["repository_id"], column: "token" },
	{ table: "login_source", key: ["id"], column: "secret" },
	{ table: "package_key", key: ["owner_id", "kind"], column: "secret" },
	{ table: "push_subscription", key: ["id"], column: "secret" },
	{ table: "audit_log", key: ["id"], column: "secret" },
	{ table: "request_key", key: ["account_id", "digest"], column: "answer" },
];

/** Rows that are read, and then written, at once. */
const atOnce = 100;

type Row = Readonly<Record<string, unknown>>;

/**
 * Seals what is stored in a place with the next key, in small transactions: what the next key opens already is left as it is, so this may begin anew
 * at any time. What neither opens stays too. Gives how many rows were changed.
 */
export async function sealAnew(
	db: Database,
	place: SealedPlace,
	keys: { readonly old: Seals; readonly next: Seals },
): Promise<number> {
	let changed = 0;
	for (let after: unknown[] | undefined; ; ) {
		const rows = await readRows(db, place, after);
		const anew = rows.flatMap((row) => {
			const before = String(row[place.column]);
			const text = place.json
				? insideJson(before, keys)
				: (oneAnew(before, keys) ?? before);
			return text === before ? [] : [{ row, before, text }];
		});
		if (anew.length)
			await db.write(async (tx) => {
				for (const { row, before, text } of anew)
					await tx.change((q) =>
						place.key.reduce(
							(statement, column) =>
								statement.where(
									sql.ref<unknown>(column),
									"=",
									row[column] as string,
								),
							q
								.updateTable(place.table as "webhook")
								.set({ [place.column]: text })
								.where(sql.ref<string>(place.column), "=", before),
						),
					);
			});
		changed += anew.length;
		const last = rows.at(-1);
		if (!last || rows.length < atOnce) return changed;
		after = place.key.map((column) => last[column]);
	}
}

function readRows(
	db: Database,
	{ table, key, column, last }: SealedPlace,
	after: readonly unknown[] | undefined,
): Promise<Row[]> {
	const columns = key.map((name) => sql.ref(name));
	return db.rows((q) =>
		q
			.selectFrom(table as "webhook")
			.select([...key, column] as ["id", "secret"])
			.where(sql.ref<string>(column), "<>", "")
			.$if(last !== undefined, (s) =>
				s.where(sql.ref<unknown>(key[0] as string), "<>", last),
			)
			.$if(after !== undefined, (s) =>
				s.where(
					sql<boolean>`(${sql.join(columns)}) > (${sql.join([...(after ?? [])])})`,
				),
			)
			.orderBy(sql.join(columns))
			.limit(atOnce),
	);
}

/** The text sealed with the next key; undefined where the old key does not open it. */
function oneAnew(
	sealed: string,
	{ old, next }: { readonly old: Seals; readonly next: Seals },
): string | undefined {
	const plain = sealed === "" ? undefined : old.open(sealed);
	return plain === undefined ? undefined : next.seal(plain);
}

function insideJson(
	text: string,
	keys: { readonly old: Seals; readonly next: Seals },
): string {
	let found = false;
	const value = JSON.parse(text, (_, inner: unknown) => {
		const anew = typeof inner === "string" ? oneAnew(inner, keys) : undefined;
		found ||= anew !== undefined;
		return anew ?? inner;
	});
	return found ? JSON.stringify(value) : text;
}
