import type { Readable } from "node:stream";
import { BlobRefused } from "../../../blobs/blob-store.ts";
import { EgressFailed, EgressRefused } from "../../../egress/refused.ts";
import { isGitError } from "../../../git/errors.ts";
import { readObject } from "../../../git/read/object.ts";
import { blobsOfSize } from "../../../git/read/small-blobs.ts";
import { type LfsPointer, lfsPointer } from "../../contents/lfs-pointer.ts";
import { lfsObjects, storeLfsObject } from "../../lfs/objects.ts";
import { storeOf } from "../../repositories/repository.ts";
import { object, objects, text } from "../apis/values.ts";
import type { ImportRun } from "./import-run.ts";

/** A pointer has three lines, two of them of one length. */
const pointerSize = { least: 120, most: 200 };
const batch = 100;
const deadline = 10 * 60_000;
const timeoutMs = 60 * 60_000;

/**
 * Brings the large files that blobs of the repository point to, each checked against its id.
 * https://github.com/git-lfs/git-lfs/blob/main/docs/api/batch.md
 */
export async function bringLargeFiles(
	run: ImportRun,
	authorization: string,
): Promise<void> {
	let wanted: LfsPointer[] = [];
	for await (const pointer of pointersOf(run)) {
		wanted.push(pointer);
		if (wanted.length < batch) continue;
		await bringBatch(run, wanted, authorization);
		wanted = [];
	}
	if (wanted.length) await bringBatch(run, wanted, authorization);
}

async function* pointersOf({
	app,
	repository,
	signal,
}: ImportRun): AsyncGenerator<LfsPointer> {
	const store = storeOf(repository);
	const seen = new Set<string>();
	const options = { signal, deadline };
	for await (const oid of blobsOfSize(app.git, store, pointerSize, options)) {
		try {
			const blob = await readObject(app.git, store, oid);
			const pointer = blob && lfsPointer(blob.body);
			if (!pointer || seen.has(pointer.oid)) continue;
			seen.add(pointer.oid);
			yield pointer;
		} catch (error) {
			if (!isGitError(error)) throw error;
		}
	}
}

async function bringBatch(
	run: ImportRun,
	pointers: readonly LfsPointer[],
	authorization: string,
): Promise<void> {
	const { app, repository, source, signal } = run;
	const present = await lfsObjects(
		app.db,
		repository,
		pointers.map(({ oid }) => oid),
	);
	const wanted = pointers.filter(({ oid }) => !present.has(oid));
	if (!wanted.length) return;
	if (source.openLargeFile) {
		for (const pointer of wanted) {
			const bytes = await source.openLargeFile(pointer.oid);
			const brought = bytes && (await store(run, pointer, bytes));
			run.progress[brought ? "files" : "missing"]++;
		}
		return;
	}
	const own: Record<string, string> = authorization ? { authorization } : {};
	try {
		const answer = await app.egress.request({
			method: "POST",
			url: `${source.home}.git/info/lfs/objects/batch`,
			headers: {
				...own,
				accept: "application/vnd.git-lfs+json",
				"content-type": "application/vnd.git-lfs+json",
			},
			body: JSON.stringify({
				operation: "download",
				transfers: ["basic"],
				objects: wanted,
			}),
			maxBytes: 8 * 1024 * 1024,
			signal,
		});
		const found =
			answer.status === 200
				? objects(object(JSON.parse(answer.body.toString("utf8"))).objects)
				: [];
		const told = new Map(found.map((one) => [text(one.oid), one]));
		for (const pointer of wanted) {
			await run.demandRights();
			const to = object(object(told.get(pointer.oid)?.actions).download);
			const brought = await fetchOne(run, pointer, to, own);
			run.progress[brought ? "files" : "missing"]++;
		}
	} catch (error) {
		signal.throwIfAborted();
		if (!isRefused(error) && !(error instanceof SyntaxError)) throw error;
		run.progress.missing += wanted.length;
	}
}

const isRefused = (error: unknown): boolean =>
	error instanceof EgressFailed ||
	error instanceof EgressRefused ||
	error instanceof BlobRefused;

async function store(
	{ app, repository, signal }: ImportRun,
	pointer: LfsPointer,
	bytes: Readable,
): Promise<boolean> {
	try {
		await storeLfsObject(app, repository, pointer, bytes, signal);
		return true;
	} catch (error) {
		signal.throwIfAborted();
		if (isRefused(error)) return false;
		throw error;
	} finally {
		bytes.destroy();
	}
}

async function fetchOne(
	run: ImportRun,
	pointer: LfsPointer,
	to: Readonly<Record<string, unknown>>,
	own: Readonly<Record<string, string>>,
): Promise<boolean> {
	const { app, source, signal } = run;
	const url = text(to.href, 4096);
	if (!url || pointer.size > app.config.maxLfsBytes) return false;
	const headers: Record<string, string> = {};
	// our credentials are for the server that we ask; another one is told its own
	if (URL.parse(url)?.origin === new URL(source.home).origin)
		Object.assign(headers, own);
	for (const [name, value] of Object.entries(object(to.header)))
		headers[name.toLowerCase()] = text(value, 8192);
	try {
		const answer = await app.egress.stream({
			url,
			headers,
			timeoutMs,
			maxBytes: pointer.size + 1,
			signal,
		});
		if (answer.status !== 200) {
			answer.body.destroy();
			return false;
		}
		return await store(run, pointer, answer.body);
	} catch (error) {
		signal.throwIfAborted();
		if (isRefused(error)) return false;
		throw error;
	}
}
