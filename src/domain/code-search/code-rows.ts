import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { CodeSearchSchema } from "../../database/schema-repositories.ts";
import type { TextKind } from "./text-kinds.ts";

export type CodeHead = Selectable<CodeSearchSchema["code_head"]>;
export type CodePlace = Selectable<CodeSearchSchema["code_place"]>;

export const addHead = insertInto(
	"code_head",
	["repository_id", "branch", "kind"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const headsOf = query((q, p: { repository: number; kind: number }) =>
	q
		.selectFrom("code_head")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("kind", "=", p.kind),
);
/** The indexed heads of one kind of a repository: branches, its commits, or its wiki. */
export const headsOfRepository = (
	db: Reader,
	repository: number,
	kind: TextKind,
): Promise<CodeHead[]> => db.all(headsOf, { repository, kind: kind.number });

/** A branch is indexed up to a commit. Where it was to be compared since the work began (`asked`), the next work does that. */
export const finishHead = query(
	(
		q,
		p: Pick<CodeHead, "id" | "oid" | "rules" | "skipped" | "asked"> & {
			at: number;
		},
	) =>
		q
			.updateTable("code_head")
			.set((e) => ({
				...{ oid: p.oid, skipped: p.skipped, indexed_at_ms: p.at },
				...{ error: "", shown: 1 },
				rules: e
					.case()
					.when("asked", "=", p.asked)
					.then(p.rules)
					.else("")
					.end(),
			}))
			.where("id", "=", p.id)
			.returning("asked"),
);
export const failHead = updateTable("code_head", {
	set: ["error"],
	where: ["id"],
});
export const countFiles = query(
	(q, p: { id: number; files: number; leftOut: number }) =>
		q
			.updateTable("code_head")
			.set((e) => ({
				files: e("files", "+", p.files),
				left_out: e("left_out", "+", p.leftOut),
			}))
			.where("id", "=", p.id),
);
/** The next work on some heads compares all files, whatever was known before, and also what is under way. */
export const judgeAnew = query((q, p: { ids: number[] }, d) =>
	q
		.updateTable("code_head")
		.set((e) => ({ rules: "", asked: e("asked", "+", 1) }))
		.where("id", "in", d.list(p.ids)),
);
/** The same where this work is cut off. */
export const beginHead = updateTable("code_head", {
	values: { rules: "" },
	where: ["id"],
});
export const dropHead = query((q, p: { id: number }) =>
	q.deleteFrom("code_head").where("id", "=", p.id),
);

/** Gives the name of a path in the index. */
export const hashOfPath = (path: string): string =>
	hash("sha256", path, "base64url").slice(0, 27);

const pathsByHash = query((q, p: { hashes: string[] }, d) =>
	q
		.selectFrom("code_path")
		.select(["id", "hash", "path", "indexed"])
		.where("hash", "in", d.list(p.hashes)),
);
const textsByHash = query((q, p: { hashes: string[] }, d) =>
	q
		.selectFrom("code_text")
		.select(["id", "hash", "indexed"])
		.where("hash", "in", d.list(p.hashes)),
);
export interface KnownThing {
	readonly id: number;
	/** 0: no segment that is ready has it. */
	readonly indexed: number;
}
const byHash = <R extends KnownThing & { readonly hash: string }>(
	rows: readonly R[],
): Map<string, KnownThing> => new Map(rows.map((row) => [row.hash, row]));

/** Gives the known ones of some paths, by their hash. */
export const knownPaths = async (db: Reader, hashes: readonly string[]) =>
	byHash(await db.all(pathsByHash, { hashes: [...hashes] }));
/** Gives the known ones of some texts, by their hash. */
export const knownTexts = async (db: Reader, hashes: readonly string[]) =>
	byHash(await db.all(textsByHash, { hashes: [...hashes] }));

export const addPath = insertInto(
	"code_path",
	["hash", "path", "language", "added_at"],
	(insert) => insert.onConflict((c) => c.column("hash").doNothing()),
);
export const addText = insertInto(
	"code_text",
	["hash", "size", "packed", "kind", "added_at"],
	(insert) => insert.onConflict((c) => c.column("hash").doNothing()),
);
const marking = (table: "code_text" | "code_path") =>
	query((q, p: { ids: number[] }, d) =>
		q.updateTable(table).set({ indexed: 1 }).where("id", "in", d.list(p.ids)),
	);
export const markTexts = marking("code_text");
export const markPaths = marking("code_path");

const placesOf = query((q, p: { head: number; paths: number[] }, d) =>
	q
		.selectFrom("code_place")
		.selectAll()
		.where("head_id", "=", p.head)
		.where("path_id", "in", d.list(p.paths)),
);
/** The places of a branch at some paths, by the path's id. */
export const placesAt = async (
	db: Reader,
	head: number,
	paths: readonly number[],
): Promise<Map<number, CodePlace>> =>
	new Map(
		(await db.all(placesOf, { head, paths: [...paths] })).map((place) => [
			place.path_id,
			place,
		]),
	);
const placesAfter = query(
	(q, p: { head: number; after: number; limit: number }) =>
		q
			.selectFrom("code_place")
			.select(["path_id", "reason"])
			.where("head_id", "=", p.head)
			.where("path_id", ">", p.after)
			.orderBy("path_id")
			.limit(p.limit),
);
/** The places of a branch in the order of their paths' ids. */
export const nextPlaces = (
	db: Reader,
	head: number,
	after: number,
	limit: number,
) => db.all(placesAfter, { head, after, limit });

export const putPlace = insertInto(
	"code_place",
	["head_id", "path_id", "oid", "text_id", "reason"],
	(insert, p) =>
		insert.onConflict((c) =>
			c
				.columns(["head_id", "path_id"])
				.doUpdateSet({ oid: p.oid, text_id: p.text_id, reason: p.reason }),
		),
);
export const dropPlaces = query((q, p: { head: number; paths: number[] }, d) =>
	q
		.deleteFrom("code_place")
		.where("head_id", "=", p.head)
		.where("path_id", "in", d.list(p.paths)),
);
