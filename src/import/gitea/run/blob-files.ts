import { createReadStream, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { App } from "../../../app.ts";
import type { ByteSource, PutOptions } from "../../../blobs/blob-store.ts";
import { query } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import type { Installation } from "../source/installation.ts";
import type { StorageName } from "../source/storages.ts";

const known = query((q, p: { path: string }) =>
	q.selectFrom("import_blob").selectAll().where("path", "=", p.path),
);
const note = insertInto(
	"import_blob",
	["path", "size", "modified_ms", "blob"],
	(insert, p) =>
		insert.onConflict((c) =>
			c.column("path").doUpdateSet({
				size: p.size,
				modified_ms: p.modified_ms,
				blob: p.blob,
			}),
		),
);

/** Files of the source, brought into the blobs of the forge. */
export interface BlobFiles {
	/** Brings a file and gives its key; one that was brought already is not read again. A text says why it could not be. */
	bring(
		storage: StorageName,
		path: string,
		options?: { expect?: PutOptions["expect"]; change?: Change },
	): Promise<{ key: string; size: number } | string>;
	/** Brings bytes that are no file. */
	put(bytes: ByteSource): Promise<{ key: string; size: number }>;
}

/** What is to be made of the bytes on their way; `name` tells different ways apart. */
interface Change {
	readonly name: string;
	make(bytes: AsyncIterable<Uint8Array>): ByteSource;
}

export function openBlobFiles(
	app: App,
	{ storages }: Pick<Installation, "storages">,
): BlobFiles {
	return {
		put: async (bytes) => {
			const { key, size } = await app.blobs.put(bytes);
			return { key, size };
		},
		async bring(storage, path, { expect, change } = {}) {
			const place = storages[storage];
			if (place.kind === "unreadable") return place.why;
			if (place.kind === "s3")
				return `${storage} is in the bucket ${place.bucket}: run "gitea migrate-storage" to local first`;
			const root = resolve(place.root);
			const file = resolve(join(root, path));
			if (!file.startsWith(`${root}/`))
				return "its path leads out of its folder";
			let found: { size: number; mtimeMs: number };
			try {
				found = statSync(file);
			} catch {
				return `the file ${storage}/${path} is missing`;
			}
			const name = `${storage}/${path}${change ? ` ${change.name}` : ""}`;
			const before = await app.db.first(known, { path: name });
			const modified = Math.floor(found.mtimeMs);
			if (before?.size === found.size && before.modified_ms === modified) {
				const stored = await app.blobs.stat(before.blob);
				if (stored) return { key: before.blob, size: stored.size };
			}
			try {
				const bytes = createReadStream(file);
				const { key, size } = await app.blobs.put(
					change ? change.make(bytes) : bytes,
					{ expect },
				);
				await app.db.write((tx) =>
					tx.run(note, {
						path: name,
						size: found.size,
						modified_ms: modified,
						blob: key,
					}),
				);
				return { key, size };
			} catch (error) {
				return `the file ${storage}/${path}: ${(error as Error).message}`;
			}
		},
	};
}
