import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import {
	deleteInPortions,
	portion,
} from "../../database/queries/delete-in-portions.ts";
import { lockName } from "../../database/queries/lock-name.ts";
import { tooMany } from "../../errors.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { type Attachment, isUnused, type TextHolder } from "./attachment.ts";
import { checkedName } from "./change-attachments.ts";

/** Files that an account has uploaded for texts that it has not saved yet; their bytes together are bounded as those of one attachment. */
const mostUploads = 100;
/** How long such a file waits for its text, in seconds. */
const longestWait = 24 * 3600;
/** Files that one text takes. */
const mostNamed = 100;

const insert = insertInto(
	"attachment",
	[
		"uuid",
		"repository_id",
		"uploader_id",
		"name",
		"size",
		"blob",
		"created_at",
	],
	(insert) => insert.returningAll(),
);
const unusedOf = query((q, p: { uploader: number }) =>
	q
		.selectFrom("attachment")
		.select("size")
		.where("uploader_id", "=", p.uploader)
		.where(isUnused)
		.limit(mostUploads),
);
const named = query(
	(q, p: { uploader: number; repository: number; uuids: string[] }, d) =>
		q
			.selectFrom("attachment")
			.selectAll()
			.where("uuid", "in", d.list(p.uuids))
			.where("uploader_id", "=", p.uploader)
			.where("repository_id", "=", p.repository)
			.where(isUnused),
);
const take = query(
	(
		q,
		p: {
			issue: number | null;
			comment: number | null;
			release: number | null;
			commitComment: number | null;
			inText: number;
			uploader: number;
			repository: number;
			uuids: string[];
		},
		d,
	) =>
		q
			.updateTable("attachment")
			.set({
				issue_id: p.issue,
				comment_id: p.comment,
				release_id: p.release,
				commit_comment_id: p.commitComment,
				in_text: p.inText,
			})
			.where("uuid", "in", d.list(p.uuids))
			.where("uploader_id", "=", p.uploader)
			.where("repository_id", "=", p.repository)
			.where(isUnused),
);
const removeOld = query((q, p: { before: number }) =>
	q
		.deleteFrom("attachment")
		.where("id", "in", (s) =>
			s
				.selectFrom("attachment")
				.select("id")
				.where(isUnused)
				.where("created_at", "<", p.before)
				.limit(sql.lit(portion)),
		)
		.where(isUnused),
);
const oldBytes = query((q, p: { before: number }) =>
	q
		.selectFrom("attachment")
		.select((e) => e.fn.sum<number | null>("size").as("bytes"))
		.where(isUnused)
		.where("created_at", "<", p.before),
);

/**
 * Keeps a file for a text that somebody is writing: only he reads it, and it goes after a day unless a text that he saves names it.
 * @throws DomainError "invalid" for a name that is none, or of a type that is not taken; "too-many" when he has too much that no text names
 */
export async function addUpload(
	app: App,
	{ account }: SignedInActor,
	repository: { readonly id: number },
	file: { readonly name: string; readonly blob: StoredBlob },
): Promise<Attachment> {
	const name = checkedName("comment", file.name);
	const { key, size } = file.blob;
	return app.db.write(async (tx) => {
		await lockName(tx, `uploads of ${account.id}`);
		const before = await tx.all(unusedOf, { uploader: account.id });
		const bytes = before.reduce((sum, row) => sum + row.size, size);
		if (
			before.length >= mostUploads ||
			(before.length > 0 && bytes > app.config.maxAttachmentBytes)
		)
			throw tooMany(
				"too many of your uploads are not used in any text: save your text, or wait a day",
			);
		const [row] = await tx.all(insert, {
			uuid: randomUUID(),
			repository_id: repository.id,
			uploader_id: account.id,
			name,
			size,
			blob: key,
			created_at: now(app),
		});
		return row as Attachment;
	});
}

/** The ids of files that a text names by their addresses. */
function namedFiles(text: string): string[] {
	if (!text.includes("/attachments/")) return [];
	const found = text.matchAll(
		/\/attachments\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g,
	);
	return [...new Set([...found].map(([, uuid = ""]) => uuid))].slice(
		0,
		mostNamed,
	);
}

/** Hangs the files that a text names on what it belongs to, as far as its writer uploaded them for this repository and no text has them yet. */
export async function takeUploads(
	tx: Transaction,
	writer: number | null | undefined,
	holder: {
		readonly repository: number;
		readonly kind: TextHolder;
		readonly id: number;
	},
	text: string,
): Promise<void> {
	const uuids = namedFiles(text);
	if (!writer || uuids.length === 0) return;
	const of = (kind: TextHolder) => (holder.kind === kind ? holder.id : null);
	tx.later(take, {
		issue: of("issue"),
		comment: of("comment"),
		release: of("release"),
		commitComment: of("commit-comment"),
		inText: holder.kind === "release" ? 1 : 0,
		uploader: writer,
		repository: holder.repository,
		uuids,
	});
}

/** The files that a text names which its writer uploaded for this repository and no text has yet. */
export async function uploadsIn(
	db: Reader,
	writer: number,
	repository: number,
	text: string,
): Promise<Attachment[]> {
	const uuids = namedFiles(text);
	return uuids.length === 0
		? []
		: db.all(named, { uploader: writer, repository, uuids });
}

/** The bytes of the files that `removeUnusedUploads` would remove. */
export const unusedBytes = async (app: App): Promise<number> =>
	Number(
		(await app.db.first(oldBytes, { before: now(app) - longestWait }))?.bytes ??
			0,
	);

/** Removes the files that no text has named for a day; their bytes go with the others that nothing names. */
export const removeUnusedUploads = (app: App): Promise<void> =>
	deleteInPortions(app.db, removeOld, { before: now(app) - longestWait });
