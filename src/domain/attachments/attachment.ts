import { type Selectable, sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import type { AttachmentTable } from "../../database/schema-releases.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";

/** A file that hangs on an issue, a comment, a release, or a comment on a commit. */
export type Attachment = Selectable<AttachmentTable>;

/** The owner of a file, where that has a list of its files. */
export type Holder = "issue" | "comment" | "release";

/** The owner of a file, where that names it in its text. */
export type TextHolder = Holder | "commit-comment";

/** Tells a file that hangs on nothing: its text is still being written. */
export const isUnused = sql<boolean>`issue_id is null and comment_id is null and release_id is null and commit_comment_id is null`;

const of = {
	issue: query((q, p: { ids: number[] }, d) =>
		q
			.selectFrom("attachment")
			.selectAll()
			.where("issue_id", "in", d.list(p.ids))
			.where(notHidden("attachment.uploader_id"))
			.orderBy("id"),
	),
	comment: query((q, p: { ids: number[] }, d) =>
		q
			.selectFrom("attachment")
			.selectAll()
			.where("comment_id", "in", d.list(p.ids))
			.where(notHidden("attachment.uploader_id"))
			.orderBy("id"),
	),
	release: query((q, p: { ids: number[] }, d) =>
		q
			.selectFrom("attachment")
			.selectAll()
			.where("release_id", "in", d.list(p.ids))
			.where(notHidden("attachment.uploader_id"))
			.where("in_text", "=", 0)
			.orderBy("name")
			.orderBy("id"),
	),
};
const ofCommitComments = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("attachment")
		.selectAll()
		.where("commit_comment_id", "in", d.list(p.ids))
		.orderBy("id"),
);
const byId = query((q, p: { id: number }) =>
	q
		.selectFrom("attachment")
		.selectAll()
		.where("id", "=", p.id)
		.where(notHidden("attachment.uploader_id")),
);
const byUuid = query((q, p: { uuid: string }) =>
	q
		.selectFrom("attachment")
		.selectAll()
		.where("uuid", "=", p.uuid)
		.where(notHidden("attachment.uploader_id")),
);
const byName = query((q, p: { release: number; name: string }) =>
	q
		.selectFrom("attachment")
		.selectAll()
		.where("release_id", "=", p.release)
		.where("name", "=", p.name)
		.where(notHidden("attachment.uploader_id"))
		.where("in_text", "=", 0)
		.orderBy("id", "desc")
		.limit(1),
);

const after = query((q, p: { repository: number; id: number; limit: number }) =>
	q
		.selectFrom("attachment")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("id", ">", p.id)
		.where(sql<boolean>`not (${isUnused})`)
		.where(notHidden("attachment.uploader_id"))
		.orderBy("id")
		.limit(p.limit),
);

const columns = {
	issue: "issue_id",
	comment: "comment_id",
	release: "release_id",
} as const;

/** The files of some holders by the holder's id, oldest first, those of a release by name; one query. */
export async function attachmentsOf(
	db: Reader,
	kind: Holder,
	ids: number[],
): Promise<ReadonlyMap<number, Attachment[]>> {
	const found = new Map<number, Attachment[]>();
	if (ids.length === 0) return found;
	for (const row of await db.all(of[kind], { ids })) {
		const holder = row[columns[kind]] as number;
		const before = found.get(holder);
		if (before) before.push(row);
		else found.set(holder, [row]);
	}
	return found;
}

/** The files that some comments on commits name, oldest first; one query. */
export const filesOfCommitComments = async (
	db: Reader,
	ids: number[],
): Promise<Attachment[]> =>
	ids.length ? db.all(ofCommitComments, { ids }) : [];

/** A file of a holder, undefined when the id is that of another one's. */
export async function attachmentIn(
	db: Reader,
	kind: Holder,
	holder: number,
	id: number,
): Promise<Attachment | undefined> {
	const row = await db.first(byId, { id });
	return row?.[columns[kind]] === holder && row.in_text === 0 ? row : undefined;
}

export const attachmentByUuid = (
	db: Reader,
	uuid: string,
): Promise<Attachment | undefined> => db.first(byUuid, { uuid });

/** The file of a release that a download address names; the newest of equal names. */
export const attachmentByName = (
	db: Reader,
	release: number,
	name: string,
): Promise<Attachment | undefined> => db.first(byName, { release, name });

/** The files of what is in a repository, in the order in which they came; not those of texts that nobody has saved yet. */
export async function* walkAttachments(
	db: Reader,
	repository: number,
	limit = 100,
): AsyncGenerator<Attachment> {
	const pages = walkPages(
		limit,
		(id) => db.all(after, { repository, id, limit }),
		(row) => row.id,
	);
	for await (const rows of pages) yield* rows;
}
