import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { App } from "../../app.ts";
import { streamTar } from "../../archives/write-tar.ts";
import type { ByteSource } from "../../blobs/blob-store.ts";
import { now } from "../../clock.ts";
import { scratchIn } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { sharedStream } from "../../git/upload/shared-stream.ts";
import { listInPieces } from "../../text/json/list-in-pieces.ts";
import { restBetween } from "../../threads/rest-after.ts";
import { contentDisposition } from "../content-disposition.ts";
import {
	bytesWhileAllowed,
	type DemandRights,
	filesWhileAllowed,
} from "./rights.ts";

/** A file of an archive. */
export interface TarFile {
	readonly path: string;
	readonly size: number;
	readonly bytes: ByteSource;
}

/** A tar archive of files that are made one after the other, with a directory for what has to be put together before; it goes in the end. */
export function tarOf(
	app: App,
	demandRights: DemandRights,
	files: (scratch: string) => AsyncIterable<TarFile>,
): Readable {
	return Readable.from(
		(async function* () {
			const scratch = await mkdtemp(
				join(scratchIn(app.config.data), "export-"),
			);
			try {
				const allowed = filesWhileAllowed(files(scratch), demandRights);
				yield* streamTar(allowed, now(app));
			} finally {
				await rm(scratch, { recursive: true, force: true });
			}
		})(),
		{ objectMode: false },
	);
}

/**
 * An archive to be sent, within the turn of somebody until the last byte is sent or he has gone: each of them takes its size from the disk until
 * then. `store` is the one that git reads for it, 0 for several. What is made ahead of a slow client lies on the disk, so the rights are asked for
 * again as it is sent. Throws GitError "busy", DomainError "unavailable"
 */
export async function archiveInTurn(
	{
		app,
		signal,
		demandRights,
	}: {
		readonly app: App;
		readonly signal: AbortSignal;
		readonly demandRights: DemandRights;
	},
	{ claimant, store }: { claimant: string; store: number },
	archive: (signal: AbortSignal) => Readable,
): Promise<Readable> {
	const leave = await app.archives.exports.take({ user: claimant }, signal);
	try {
		const stream = await sharedStream(
			app.git,
			`export ${randomUUID()}`,
			{ user: claimant, store },
			archive,
			{ signal },
		);
		const gone = () => stream.destroy();
		signal.addEventListener("abort", gone);
		stream.once("close", () => {
			signal.removeEventListener("abort", gone);
			leave();
		});
		if (signal.aborted) gone();
		const sent = Readable.from(bytesWhileAllowed(stream, demandRights), {
			objectMode: false,
		});
		// also when nobody has begun to read it
		sent.once("close", () => stream.destroy());
		return sent;
	} catch (error) {
		leave();
		throw error;
	}
}

/** The headers with which an archive is sent. */
export const archiveHeaders = (name: string) => ({
	"Content-Disposition": contentDisposition("attachment", `${name}.tar`),
	"Cache-Control": "private, no-store",
});

/** A file with one value. */
export function json(path: string, value: unknown): TarFile {
	const bytes = Buffer.from(`${JSON.stringify(value, null, "\t")}\n`);
	return { path, size: bytes.length, bytes: [bytes] };
}

/** Elements of a list that are written together. */
const elementsAtOnce = 100;

/** Objects in lines of JSON. It is work for minutes where they are many, so it rests in between. */
export async function* asLines(
	db: Database,
	values: AsyncIterable<object>,
): AsyncGenerator<string> {
	const rest = restBetween(db);
	for await (const value of values)
		for (const piece of lineInPieces(value)) {
			yield piece;
			await rest();
		}
}

/** An object in a line of JSON, its long lists in pieces: an issue may have 40,000 comments. */
function* lineInPieces(value: object): Generator<string> {
	const members = Object.entries(value);
	if (!members.some(([, member]) => isLong(member)))
		return yield `${JSON.stringify(value)}\n`;
	let text = "{";
	let isFirst = true;
	for (const [name, member] of members) {
		if (member === undefined) continue;
		text += `${isFirst ? "" : ","}${JSON.stringify(name)}:`;
		isFirst = false;
		if (!isLong(member)) {
			text += JSON.stringify(member);
			continue;
		}
		for (const piece of listInPieces(member, elementsAtOnce)) {
			yield text + piece;
			text = "";
		}
	}
	yield `${text}}\n`;
}

const isLong = (member: unknown): member is readonly unknown[] =>
	Array.isArray(member) && member.length > elementsAtOnce;

/** An archive says how long a file is before it begins. */
export async function spooled(
	scratch: string,
	name: string,
	bytes: AsyncIterable<string | Uint8Array>,
	signal: AbortSignal,
): Promise<TarFile> {
	const path = join(scratch, name);
	await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal });
	const { size } = await stat(path);
	return { path: name, size, bytes: createReadStream(path) };
}
