import type { App } from "../../app.ts";
import { pictureOf } from "../../blobs/picture.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import { badRequest } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import type { Account } from "./account.ts";

/** Bytes of a picture, at most. */
export const mostBytes = 1024 * 1024;
const mostPixels = 4096;

const ofAccount = query((q, p: { key: string }) =>
	q
		.selectFrom("account")
		.select("id")
		.where("avatar", "=", p.key)
		.where("avatar", "<>", "")
		.where("removed", "=", 0)
		.limit(1),
);
const ofRepository = query((q, p: { key: string }) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("avatar", "=", p.key)
		.where(notHidden("repository.owner_id"))
		.where("avatar", "<>", "")
		.limit(1),
);

/** Whether a blob is the picture of somebody or something. */
export const isPictureOf = async (
	db: Reader,
	kind: "account" | "repository",
	key: string,
): Promise<boolean> =>
	(await db.first(kind === "account" ? ofAccount : ofRepository, { key })) !==
	undefined;

const outerAccount = query((q, p: { name: string }) =>
	q
		.selectFrom("account")
		.select(["id", "kind", "avatar"])
		.where("outer_avatar", "=", p.name)
		.where("outer_avatar", "<>", "")
		.where("removed", "=", 0)
		.limit(1),
);
const outerRepository = query((q, p: { name: string }) =>
	q
		.selectFrom("repository")
		.select(["id", "avatar"])
		.where(notHidden("repository.owner_id"))
		.where("outer_avatar", "=", p.name)
		.where("outer_avatar", "<>", "")
		.limit(1),
);

/** What a picture is called here that another forge gave a name: its key, or the name of one of our own making. */
export async function pictureNamed(
	db: Reader,
	kind: "account" | "repository",
	name: string,
): Promise<string | undefined> {
	if (kind === "repository")
		return (await db.first(outerRepository, { name }))?.avatar || undefined;
	const found = await db.first(outerAccount, { name });
	return found && (found.avatar || `${found.kind}-${found.id}`);
}

/**
 * Stores a picture that came as base64 and gives its key among the blobs.
 * @throws DomainError "bad-request" for what is no picture, or one too large
 */
export async function storePicture(app: App, base64: string): Promise<string> {
	const text = base64.replace(/[\r\n]/g, "");
	if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0)
		throw badRequest("the image is not valid base64");
	if (text.length > (mostBytes / 3) * 4 + 4)
		throw badRequest(`the image has more than ${mostBytes} bytes`);
	const bytes = Buffer.from(text, "base64");
	const picture = pictureOf(bytes);
	if (!picture) throw badRequest("the image must be PNG, JPEG, GIF or WebP");
	if (picture.width > mostPixels || picture.height > mostPixels)
		throw badRequest(`the image is larger than ${mostPixels} pixels`);
	return (await app.blobs.put([bytes])).key;
}

/** Gives an account a picture; undefined takes it away, and one of our own making stands for it. */
export async function setAvatar(
	app: App,
	account: Account,
	base64: string | undefined,
): Promise<void> {
	const avatar = base64 === undefined ? "" : await storePicture(app, base64);
	await app.db.write((tx) => {
		noteAudit(app, tx, { action: "account.avatar-changed", in: account });
		return tx.change((q) =>
			q
				.updateTable("account")
				.set({ avatar, outer_avatar: "", updated_at: now(app) })
				.where("id", "=", account.id),
		);
	});
}
