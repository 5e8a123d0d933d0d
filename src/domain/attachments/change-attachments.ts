import { randomUUID } from "node:crypto";
import type { App } from "../../app.ts";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { invalid, notFound } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import type { Attachment, Holder } from "./attachment.ts";

/** The endings of names that issues and comments take. */
export const attachmentTypes: readonly string[] =
	".avif,.cpuprofile,.csv,.dmp,.docx,.fodg,.fodp,.fods,.fodt,.gif,.gz,.jpeg,.jpg,.json,.jsonc,.log,.md,.mov,.mp4,.odf,.odg,.odp,.ods,.odt,.patch,.pdf,.png,.pptx,.svg,.tgz,.txt,.webm,.webp,.xls,.xlsx,.zip".split(
		",",
	);
const longestName = 255;

const insert = insertInto(
	"attachment",
	[
		"uuid",
		"repository_id",
		"issue_id",
		"comment_id",
		"release_id",
		"uploader_id",
		"name",
		"size",
		"blob",
		"created_at",
	],
	(insert) => insert.returningAll(),
);
const rename = updateTable(
	"attachment",
	{ set: ["name"], where: ["id"] },
	(update) => update.returningAll(),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("attachment").where("id", "=", p.id),
);
const countDownload = query((q, p: { id: number }) =>
	q
		.updateTable("attachment")
		.set((e) => ({ downloads: e("downloads", "+", 1) }))
		.where("id", "=", p.id),
);

const touchIssue = query((q, p: { id: number; at: number }) =>
	q
		.updateTable("issue")
		.set((e) => ({
			content_version: e("content_version", "+", 1),
			updated_at: p.at,
		}))
		.where("id", "=", p.id),
);

/**
 * Hangs a stored file on an issue, a comment or a release.
 * @throws DomainError "invalid" for a name that is none, or of a type that is not taken here
 */
export async function addAttachment(
	app: App,
	actor: Actor,
	holder: { repository: number; kind: Holder; id: number },
	file: { name: string; blob: StoredBlob },
): Promise<Attachment> {
	checkedName(holder.kind, file.name);
	return app.db.write(async (tx) => {
		const row = await putAttachment(tx, actor, holder, file, now(app));
		noteAsset(app, tx, "release.asset-added", row);
		return row;
	});
}

/** The same in a transaction that does more. @throws DomainError "invalid" */
async function putAttachment(
	tx: Transaction,
	actor: Actor,
	holder: { repository: number; kind: Holder; id: number },
	file: { name: string; blob: StoredBlob },
	at: number,
): Promise<Attachment> {
	const name = checkedName(holder.kind, file.name);
	const of = (kind: Holder) => (holder.kind === kind ? holder.id : null);
	// a file is a part of what an issue says
	if (holder.kind === "issue") await tx.run(touchIssue, { id: holder.id, at });
	const [row] = await tx.all(insert, {
		uuid: randomUUID(),
		repository_id: holder.repository,
		issue_id: of("issue"),
		comment_id: of("comment"),
		release_id: of("release"),
		uploader_id: actor.account?.id ?? null,
		name,
		size: file.blob.size,
		blob: file.blob.key,
		created_at: at,
	});
	return row as Attachment;
}

/** Hangs several files on something as part of a transaction that does more. @throws DomainError "invalid" */
export async function putAttachments(
	tx: Transaction,
	actor: Actor,
	holder: { repository: number; kind: Holder; id: number },
	files: readonly { name: string; blob: StoredBlob }[],
	at: number,
): Promise<void> {
	for (const file of files) await putAttachment(tx, actor, holder, file, at);
}

/** Gives a file another name. @throws DomainError "invalid", "not-found" */
export async function renameAttachment(
	app: App,
	kind: Holder,
	attachment: Attachment,
	name: string,
): Promise<Attachment> {
	const checked = checkedName(kind, name);
	return app.db.write(async (tx) => {
		const [row] = await tx.all(rename, { id: attachment.id, name: checked });
		if (!row) throw notFound();
		noteAsset(app, tx, "release.asset-edited", row);
		return row;
	});
}

/** Takes a file away; its bytes go when nothing else names them. @throws DomainError "not-found" */
export const deleteAttachment = (
	app: App,
	attachment: Attachment,
): Promise<void> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(remove, { id: attachment.id }))) throw notFound();
		noteAsset(app, tx, "release.asset-deleted", attachment);
	});

/** Notes what happens to a file of a release; files of conversations are in no record. */
function noteAsset(
	app: App,
	tx: Transaction,
	action:
		| "release.asset-added"
		| "release.asset-edited"
		| "release.asset-deleted",
	{ release_id, repository_id, name }: Attachment,
): void {
	if (release_id === null || repository_id === null) return;
	noteAudit(app, tx, {
		action,
		in: { repositoryId: repository_id },
		target: { id: release_id, name },
		facts: { file: name },
	});
}

/** Counts one download; whoever downloads does not wait for it. */
export const countAttachmentDownload = (app: App, id: number): void => {
	app.db
		.write((tx) => tx.run(countDownload, { id }))
		.catch((error) =>
			app.log.warn({ err: error }, "a download was not counted"),
		);
};

/** The name that a file gets. @throws DomainError "invalid" for one that is none, or of a type that is not taken here */
export function checkedName(kind: Holder, given: string): string {
	// a name may be as long as a mail has headers: no pattern looks for its end
	const folder = Math.max(given.lastIndexOf("/"), given.lastIndexOf("\\"));
	const name = given.slice(folder + 1).trim();
	// biome-ignore lint/suspicious/noControlCharactersInRegex: a name is one line of text
	if (!name || name === "." || name === ".." || /[\0-\x1f\x7f]/.test(name))
		throw invalid("the file name is missing");
	if (name.length > longestName)
		throw invalid(`the file's name is longer than ${longestName} characters`);
	const ending = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? "";
	// releases hold programs of any kind
	if (kind !== "release" && !attachmentTypes.includes(ending))
		throw invalid(
			"This file cannot be uploaded or modified due to a forbidden file extension or type.",
		);
	return name;
}
