import { Readable } from "node:stream";
import type { App } from "../../app.ts";
import { lfsPointer } from "../contents/lfs-pointer.ts";
import type { OpenedFile } from "../contents/open-file.ts";
import { lfsObjects } from "./objects.ts";

const longestPointer = 1024;

/** The large file that a file stands for, or the file itself when it stands for none that the repository has. */
export async function resolvePointer(
	app: App,
	repository: { id: number },
	file: OpenedFile,
): Promise<OpenedFile> {
	if (file.blob.size > longestPointer) return file;
	const pointer = lfsPointer(await file.blob.bytes());
	const known =
		pointer && (await lfsObjects(app.db, repository, [pointer.oid]));
	const object = pointer && known?.get(pointer.oid);
	if (!object || object.size !== pointer.size) return file;
	return {
		...file,
		entry: { ...file.entry, oid: object.oid },
		blob: {
			...file.blob,
			size: object.size,
			stream: () =>
				Readable.from(bytesOf(app, object.oid), { objectMode: false }),
		},
	};
}

async function* bytesOf(app: App, key: string): AsyncGenerator<Buffer> {
	const bytes = await app.blobs.get(key);
	if (!bytes) throw new Error(`the bytes of the large file ${key} are missing`);
	yield* bytes as AsyncIterable<Buffer>;
}
