import type { App } from "../../../app.ts";
import type { ByteSource, StoredBlob } from "../../../blobs/blob-store.ts";
import { passing } from "../../../blobs/passing.ts";
import { now } from "../../../clock.ts";
import { query, type Reader } from "../../../database/database.ts";
import { badRequest, invalid, notFound } from "../../../errors.ts";
import type { Artifact } from "./artifact.ts";

const largestPart = 512 * 1024 * 1024;
const largest = 10 * 1024 * 1024 * 1024;
const mostParts = 10_000;

const parts = query((q, p: { artifact: number }) =>
	q
		.selectFrom("action_artifact_part")
		.selectAll()
		.where("artifact_id", "=", p.artifact)
		.orderBy("first"),
);

/** Stores one piece of an artifact; a piece of the same name is replaced, one without a name comes behind the others. */
export async function putPart(
	app: App,
	artifact: Artifact,
	source: ByteSource,
	name: string | undefined,
	options: { first?: number; signal?: AbortSignal } = {},
): Promise<StoredBlob> {
	const blob = await app.blobs.put(passing(source), {
		maxBytes: largestPart,
		signal: options.signal,
		digests: ["md5"],
	});
	await app.db.write(async (tx) => {
		const known = await tx.all(parts, { artifact: artifact.id });
		const size = known
			.filter((part) => part.part !== name)
			.reduce((sum, part) => sum + part.size, blob.size);
		if (size > largest) throw invalid("the artifact is too large");
		if (known.length >= mostParts)
			throw invalid("the artifact has too many parts");
		// no name that a client may give begins so
		const part = name ?? `\x01${String(known.length).padStart(9, "0")}`;
		const first = options.first ?? known.length;
		await tx.change((q) =>
			q
				.insertInto("action_artifact_part")
				.values({
					artifact_id: artifact.id,
					part,
					first,
					blob: blob.key,
					size: blob.size,
				})
				.onConflict((c) =>
					c
						.columns(["artifact_id", "part"])
						.doUpdateSet({ blob: blob.key, size: blob.size, first }),
				),
		);
		await tx.change((q) =>
			q
				.updateTable("action_artifact")
				.set({ updated_at: now(app) })
				.where("id", "=", artifact.id),
		);
	});
	return blob;
}

/** Puts the named pieces in order and forgets the others. @throws DomainError "bad-request" for a piece that is not there */
export async function orderParts(
	app: App,
	artifact: Artifact,
	names: readonly string[],
): Promise<void> {
	await app.db.write(async (tx) => {
		const known = new Set(
			(await tx.all(parts, { artifact: artifact.id })).map((p) => p.part),
		);
		for (const [first, part] of names.entries()) {
			if (!known.has(part)) throw badRequest("the list names an unknown block");
			known.delete(part);
			await tx.change((q) =>
				q
					.updateTable("action_artifact_part")
					.set({ first })
					.where("artifact_id", "=", artifact.id)
					.where("part", "=", part),
			);
		}
		for (const part of known)
			await tx.change((q) =>
				q
					.deleteFrom("action_artifact_part")
					.where("artifact_id", "=", artifact.id)
					.where("part", "=", part),
			);
	});
}

/**
 * Puts the pieces of an artifact together, checking what the job promised; it can be downloaded then.
 * @throws DomainError "not-found" when nothing was uploaded, "invalid" for another size or digest, which leaves it as it was
 */
export async function finishArtifact(
	app: App,
	artifact: Artifact,
	promised: { size?: number | undefined; sha256?: string | undefined },
): Promise<Artifact> {
	const list = await app.db.all(parts, { artifact: artifact.id });
	if (list.length === 0) throw notFound("nothing was uploaded");
	const size = list.reduce((sum, part) => sum + part.size, 0);
	if (promised.size !== undefined && promised.size !== size)
		throw invalid(`${size} bytes were uploaded, ${promised.size} promised`);
	const key = await joinedBlob(
		app,
		list.map((part) => part.blob),
	);
	if (promised.sha256 !== undefined && promised.sha256.toLowerCase() !== key)
		throw invalid("the sha256 does not match the uploaded bytes");
	await app.db.write(async (tx) => {
		await tx.change((q) =>
			q
				.updateTable("action_artifact")
				.set({ status: "ready", size, blob: key, updated_at: now(app) })
				.where("id", "=", artifact.id),
		);
		await tx.change((q) =>
			q
				.deleteFrom("action_artifact_part")
				.where("artifact_id", "=", artifact.id),
		);
	});
	return { ...artifact, status: "ready", size, blob: key };
}

/** The blob of several pieces, one after the other; nothing of them is kept in memory. A single piece is the blob itself. */
export async function joinedBlob(
	app: App,
	keys: readonly string[],
): Promise<string> {
	const only = keys.length === 1 ? keys[0] : undefined;
	return only ?? (await app.blobs.put(joined(app, keys))).key;
}

async function* joined(app: App, keys: readonly string[]) {
	for (const key of keys) {
		const bytes = await app.blobs.get(key);
		if (!bytes) throw new Error(`a piece of an upload is missing: ${key}`);
		yield* passing(bytes as AsyncIterable<Uint8Array>);
	}
}

/** Whether anything of an artifact has been uploaded. */
export const hasParts = async (
	db: Reader,
	artifact: number,
): Promise<boolean> => (await db.all(parts, { artifact })).length > 0;
