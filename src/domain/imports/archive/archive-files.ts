import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { tarFiles } from "../../../archives/tar.ts";
import { invalid } from "../../../errors.ts";
import { isObject, type Json, text } from "../apis/values.ts";

/** The kind of archive, and the number that rises when older servers cannot read it any more. */
export const archiveFormat = "ingot-repository";
export const archiveVersion = 1;

/** The files that an archive of a repository has; all others are passed over. */
const known =
	/^(?:ingot-export\.json|repository\.json|[a-z_]{1,40}\.jsonl|(?:repository|wiki)\.bundle|files\/[0-9a-f-]{36}|lfs\/[0-9a-f]{64})$/;
const largestJson = 1024 * 1024;

/** An archive of a repository that lies unpacked in a directory. */
export interface UnpackedArchive {
	/** The address of the repository that it was made from. */
	readonly from: string;
	/** The whole repository, as the API tells it. */
	readonly repository: Json;
	readonly bundle: string;
	readonly wiki: string | undefined;
	/** The path of a file with lines of JSON; undefined for one that the archive does not have. */
	lines(name: string): string | undefined;
	/** A file by its uuid, or a large file by its id. */
	open(kind: "files" | "lfs", name: string): Readable | undefined;
}

/** Unpacks an archive into an empty directory. @throws DomainError "bad-request", "too-large", "invalid" for what is no archive of a repository */
export async function unpackArchive(
	file: string,
	directory: string,
	most: number,
	signal: AbortSignal,
): Promise<UnpackedArchive> {
	for (const folder of ["files", "lfs"])
		await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
	const source = createReadStream(file, { signal });
	const seen = new Set<string>();
	for await (const { path, bytes } of tarFiles(source, most)) {
		if (!known.test(path) || seen.has(path)) continue;
		seen.add(path);
		await pipeline(bytes, createWriteStream(join(directory, path)), { signal });
	}
	const pathOf = (name: string) =>
		seen.has(name) ? join(directory, name) : undefined;
	const manifest = await jsonIn(pathOf("ingot-export.json"));
	const repository = await jsonIn(pathOf("repository.json"));
	if (manifest?.format !== archiveFormat || !repository)
		throw invalid("this file is not a repository archive");
	if (manifest.version !== archiveVersion)
		throw invalid("this archive was made by a newer version");
	const from = text(manifest.from, 2048);
	if (!/^https?:\/\//.test(from) || !URL.canParse(from))
		throw invalid("the archive does not name its source");
	return {
		from,
		repository,
		bundle: pathOf("repository.bundle") ?? (await emptyBundle(directory)),
		wiki: pathOf("wiki.bundle"),
		lines: (name) => pathOf(`${name}.jsonl`),
		open(kind, name) {
			const path = `${kind}/${name}`;
			if (!known.test(path) || !existsSync(join(directory, path)))
				return undefined;
			return createReadStream(join(directory, path));
		},
	};
}

async function jsonIn(path: string | undefined): Promise<Json | undefined> {
	if (!path) return undefined;
	try {
		const { size, content } = await beginning(path);
		const found: unknown = size > largestJson ? undefined : JSON.parse(content);
		return isObject(found) ? found : undefined;
	} catch {
		throw invalid("invalid archive");
	}
}

async function beginning(path: string) {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of createReadStream(path, { end: largestJson })) {
		chunks.push(chunk);
		size += chunk.length;
	}
	return { size, content: Buffer.concat(chunks).toString("utf8") };
}

/** A repository without any commit has none: git cannot make a bundle of nothing, but read one. */
async function emptyBundle(directory: string): Promise<string> {
	const path = join(directory, "empty.bundle");
	await writeFile(path, "# v2 git bundle\n\n");
	return path;
}
