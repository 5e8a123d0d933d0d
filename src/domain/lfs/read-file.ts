import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import { openBlob } from "../../git/read/blob.ts";
import { mediaTypeOf, sniffed } from "../../text/media-type.ts";
import type { ContentPlace } from "../contents/find-place.ts";
import type { OpenedFile } from "../contents/open-file.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { resolvePointer } from "./resolve-pointer.ts";

/** The largest text that is shown in a page, in pieces. */
const largestText = 12 * 1024 * 1024;

/** A file as a page shows it. */
export interface ReadFile {
	readonly size: number;
	/** What it is to a browser, by its first bytes. */
	readonly type: string;
	/** Its text, unless it is none or too large. */
	readonly text: string | undefined;
	/** It lies in the large-file storage, and git has a pointer only. */
	readonly large: boolean;
}

/** Reads what a place of a file has. @throws DomainError "not-found" */
export async function readFile(
	app: App,
	repository: Repository,
	{ entry }: ContentPlace,
): Promise<ReadFile> {
	const blob = await openBlob(app.git, storeOf(repository), entry.oid);
	if (!blob) throw notFound();
	const plain = { entry, blob } as OpenedFile;
	const file = await resolvePointer(app, repository, plain);
	const { size } = file.blob;
	const whole = size <= largestText;
	const chunks: Buffer[] = [];
	let read = 0;
	for await (const chunk of file.blob.stream() as AsyncIterable<Buffer>) {
		chunks.push(chunk);
		read += chunk.length;
		if (!whole && read >= sniffed) break;
	}
	const bytes = Buffer.concat(chunks);
	const type = mediaTypeOf(bytes.subarray(0, sniffed));
	const isText = /^text\/|^image\/svg/.test(type);
	const encoding = /charset=(utf-16le|utf-16be|iso-8859-1)/.exec(type)?.[1];
	return {
		size,
		type,
		text:
			whole && isText
				? encoding
					? new TextDecoder(encoding).decode(bytes)
					: bytes.toString("utf8").replace(/^\ufeff/, "")
				: undefined,
		large: file !== plain,
	};
}
