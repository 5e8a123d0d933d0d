import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { mostThings, thingsIn } from "../apis/answer-limits.ts";
import type { ApiClient } from "../apis/api-client.ts";
import { giteaSource } from "../apis/gitea.ts";
import { SourceFailed } from "../apis/source-failed.ts";
import {
	integerOrZero,
	isObject,
	type Json,
	object,
	objects,
	text,
} from "../apis/values.ts";
import type { Source } from "../source.ts";
import type { UnpackedArchive } from "./archive-files.ts";

/** Lines of lists that are read together. */
const atOnce = 50;
/** Bytes of lines after which a page ends. */
const mostAtOnce = 8 * 1024 * 1024;
/** A longer line is no issue that somebody has written. */
const longestLine = 64 * 1024 * 1024;

/** Where a line stands in its file. */
interface LinePosition {
	readonly at: number;
	readonly length: number;
}

/** An archive as a source of an import; it has the words of the API, and is read in the same way. Closed by whoever opened it. */
export async function archiveSource(
	archive: UnpackedArchive,
): Promise<Source & { close(): Promise<void> }> {
	const path = archive.lines("issues");
	const places = new Map<number, LinePosition>();
	if (path)
		for await (const [number, place] of placesIn(path))
			places.set(number, place);
	// what is broken is told before anything is made
	for (const list of ["labels", "milestones", "releases"])
		for await (const _ of linesOf(archive.lines(list)));
	const file = path ? await open(path) : undefined;
	const source = giteaSource(clientOf(archive, file, places), archive.from);
	return {
		...source,
		openFile: async ({ uuid }) => archive.open("files", uuid),
		openLargeFile: async (oid) => archive.open("lfs", oid),
		close: async () => file?.close(),
	};
}

/** Answers from the archive what the reader of Gitea's API asks for. */
function clientOf(
	archive: UnpackedArchive,
	file: FileHandle | undefined,
	places: ReadonlyMap<number, LinePosition>,
): ApiClient {
	let current: { number: number; line: Json } | undefined;
	async function lineOf(number: number): Promise<Json> {
		if (current?.number !== number) {
			const place = places.get(number);
			current = {
				number,
				line: place && file ? await lineAt(file, place) : {},
			};
		}
		return current.line;
	}
	async function find(asked: string): Promise<unknown> {
		const [path = "", ...rest] =
			asked.split("?", 1)[0]?.slice(1).split("/") ?? [];
		if (path === "topics") return { topics: archive.repository.topics };
		if (path === "") return archive.repository;
		const [first = "", part, id, inner] = rest;
		if (path === "issues" && first === "comments")
			return object(current?.line.comment_reactions)[text(part)];
		const line = await lineOf(Number(first));
		if (path === "pulls" && part === undefined) return line.pull;
		if (path === "pulls" && part === "reviews" && inner === "comments")
			return objects(line.reviews).find(
				(one) => integerOrZero(one.id) === Number(id),
			)?.comments;
		return line[part ?? "issue"];
	}
	async function* pages(asked: string): AsyncGenerator<readonly Json[]> {
		const name = asked.split("?", 1)[0]?.slice(1) ?? "";
		const path = archive.lines(name);
		let page: Json[] = [];
		let bytes = 0;
		for await (const { line, length } of path ? linesIn(path) : []) {
			page.push(name === "issues" ? object(line.issue) : line);
			bytes += length;
			if (page.length < atOnce && bytes < mostAtOnce) continue;
			yield page;
			page = [];
			bytes = 0;
		}
		if (page.length) yield page;
	}
	return {
		base: archive.from,
		headers: {},
		get: find,
		find,
		pages,
		all: async (path) => objects(await find(path)),
	};
}

/** The lines of a list of an archive; none where it has none. @throws SourceFailed for one that is broken */
export async function* linesOf(path: string | undefined): AsyncGenerator<Json> {
	if (path) for await (const { line } of linesIn(path)) yield line;
}

function parsed(line: Buffer): Json {
	if (thingsIn(line) > mostThings) throw new SourceFailed("invalid archive");
	try {
		const value: unknown = JSON.parse(line.toString("utf8"));
		if (isObject(value)) return value;
	} catch {
		// told below
	}
	throw new SourceFailed("invalid archive");
}

async function lineAt(
	file: FileHandle,
	{ at, length }: LinePosition,
): Promise<Json> {
	const bytes = Buffer.alloc(length);
	await file.read(bytes, 0, length, at);
	return parsed(bytes);
}

/** Where the issue of each number stands. */
async function* placesIn(path: string): AsyncGenerator<[number, LinePosition]> {
	for await (const { line, ...place } of linesIn(path))
		yield [integerOrZero(object(line.issue).number), place];
}

/** Lines end with a line feed and nothing else: a text may hold other signs that are taken for ends of lines. */
async function* linesIn(
	path: string,
): AsyncGenerator<LinePosition & { readonly line: Json }> {
	let at = 0;
	let begun: Buffer[] = [];
	let length = 0;
	for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
		let from = 0;
		for (;;) {
			const end = chunk.indexOf(10, from);
			const piece = chunk.subarray(from, end < 0 ? chunk.length : end);
			begun.push(piece);
			length += piece.length;
			if (length > longestLine) throw new SourceFailed("invalid archive");
			if (end < 0) break;
			const line = parsed(Buffer.concat(begun));
			yield { line, at, length };
			at += length + 1;
			begun = [];
			length = 0;
			from = end + 1;
		}
	}
	if (length) throw new SourceFailed("invalid archive");
}
