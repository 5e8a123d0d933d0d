import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { Schema } from "../../database/schema.ts";
import { tooMany } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { demandRoom } from "./quotas.ts";

/** A blob of an image that arrives in pieces, each of which is kept as bytes of its own until the last one is there. */
export type ImageUpload = Selectable<Schema["package_upload"]>;
export type UploadChunk = Selectable<Schema["package_upload_chunk"]>;

const add = insertInto(
	"package_upload",
	["id", "owner_id", "account_id", "image", "created_at", "updated_at"],
	(insert) => insert.returningAll(),
);
const byId = query(
	(q, p: { id: string; owner: number; account: number; image: string }) =>
		q
			.selectFrom("package_upload")
			.selectAll()
			.where("id", "=", p.id)
			.where("owner_id", "=", p.owner)
			.where("account_id", "=", p.account)
			.where("image", "=", p.image),
);
const grow = query(
	(q, p: { id: string; from: number; to: number; at: number }) =>
		q
			.updateTable("package_upload")
			.set({ size: p.to, updated_at: p.at })
			.where("id", "=", p.id)
			.where("size", "=", p.from),
);
const addChunk = insertInto("package_upload_chunk", [
	"upload_id",
	"position",
	"blob",
	"size",
]);
const chunks = query((q, p: { upload: string }) =>
	q
		.selectFrom("package_upload_chunk")
		.selectAll()
		.where("upload_id", "=", p.upload)
		.orderBy("position"),
);
const waiting = query((q, p: { owner: number }) =>
	q
		.selectFrom("package_upload")
		.select((e) => e.fn.sum<number | null>("size").as("bytes"))
		.where("owner_id", "=", p.owner),
);
const open = query((q, p: { account: number }) =>
	q
		.selectFrom("package_upload")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("account_id", "=", p.account),
);
const remove = query((q, p: { id: string }) =>
	q.deleteFrom("package_upload").where("id", "=", p.id),
);
const removeOld = query((q, p: { before: number }) =>
	q.deleteFrom("package_upload").where("updated_at", "<", p.before),
);

interface UploadPlace {
	readonly owner: Account;
	readonly account: Account;
	readonly image: string;
}

/** Uploads of one account that are open at a time; those that nobody goes on with end after a day. */
const mostOpen = 1000;

/** Begins an upload. @throws DomainError "too-many" */
export const beginUpload = (
	app: App,
	{ owner, account, image }: UploadPlace,
): Promise<ImageUpload> =>
	app.db.write(async (tx) => {
		const found = await tx.first(open, { account: account.id });
		if (Number(found?.n ?? 0) >= mostOpen)
			throw tooMany("too many uploads are open: finish or cancel some");
		return (await tx.first(add, {
			id: randomUUID(),
			owner_id: owner.id,
			account_id: account.id,
			image,
			created_at: now(app),
			updated_at: now(app),
		})) as ImageUpload;
	});

/** Bytes of the pieces of an owner's open uploads. */
export const waitingBytes = async (
	db: Reader,
	owner: Pick<Account, "id">,
): Promise<number> =>
	Number((await db.first(waiting, { owner: owner.id }))?.bytes ?? 0);

/** The upload that somebody began for an image; of others nothing is told. */
export const findUpload = (
	db: Reader,
	{ owner, account, image }: UploadPlace,
	id: string,
): Promise<ImageUpload | undefined> =>
	db.first(byId, { id, owner: owner.id, account: account.id, image });

/** Adds a piece behind the last one; false when another one has come first. @throws DomainError "forbidden" when its owner has no room for it */
export const addPiece = (
	app: App,
	{ id, owner_id, size: position }: ImageUpload,
	{ key: blob, size }: { key: string; size: number },
): Promise<boolean> =>
	app.db.write(async (tx) => {
		const before = await waitingBytes(tx, { id: owner_id });
		await demandRoom(app, tx, owner_id, "container", before + size);
		const to = position + size;
		if (!(await tx.run(grow, { id, from: position, to, at: now(app) })))
			return false;
		if (size > 0)
			await tx.run(addChunk, { upload_id: id, position, blob, size });
		return true;
	});

export const piecesOf = (
	db: Reader,
	{ id }: ImageUpload,
): Promise<UploadChunk[]> => db.all(chunks, { upload: id });

/** Forgets an upload, whose pieces go with the bytes that nothing names. */
export const endUpload = (app: App, { id }: ImageUpload): Promise<number> =>
	app.db.write((tx) => tx.run(remove, { id }));

/** Forgets uploads to which nothing was added for so many seconds. */
export const endOldUploads = (app: App, seconds: number): Promise<number> =>
	app.db.write((tx) => tx.run(removeOld, { before: now(app) - seconds }));
