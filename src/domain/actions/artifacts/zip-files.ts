import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ZipFile } from "yazl";
import type { App } from "../../../app.ts";
import type { Artifact } from "./artifact.ts";

/** The files of an artifact of the older protocol as one archive, made while it is read. Their paths begin with the artifact's name. */
export function zipFiles(app: App, files: readonly Artifact[]): Readable {
	const zip = new ZipFile();
	const output = zip.outputStream as Readable;
	zip.on("error", (error) => output.destroy(error as Error));
	for (const file of files) {
		const inner = file.path.split(/[\\/]/).slice(1).join("/") || file.name;
		const mtime = new Date(file.updated_at * 1000);
		zip.addReadStreamLazy(inner, { mtime }, (give) =>
			bytesOf(app, file).then(
				(bytes) => give(null, bytes),
				(error) => give(error, null as never),
			),
		);
	}
	zip.end();
	return output;
}

async function bytesOf(app: App, file: Artifact): Promise<Readable> {
	const bytes = await app.blobs.get(file.blob);
	if (!bytes) throw new Error(`the bytes of artifact ${file.id} are missing`);
	if (file.type !== "gzip") return bytes;
	const plain = createGunzip();
	bytes.on("error", (error) => plain.destroy(error));
	return bytes.pipe(plain);
}
