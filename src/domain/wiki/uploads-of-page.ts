import { buffer } from "node:stream/consumers";
import type { App } from "../../app.ts";
import { tooLarge } from "../../errors.ts";
import { uploadsIn } from "../attachments/uploads.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import type { Repository } from "../repositories/repository.ts";
import { addressOf, directory, type GivenFile } from "./page-files.ts";

/** Bytes of the files that one page brings this way. */
const mostBytes = 32 * 1024 * 1024;

/**
 * The files that a writer has uploaded while writing a page, as files that come with it, and the text with their addresses in the wiki: a wiki is
 * whole without the server.
 * @throws DomainError "too-large"
 */
export async function uploadsOfPage(
	app: App,
	{ account }: SignedInActor,
	{ id: repository }: Repository,
	text: string,
): Promise<{ text: string; files: GivenFile[] }> {
	const uploads = await uploadsIn(app.db, account.id, repository, text);
	if (uploads.reduce((sum, { size }) => sum + size, 0) > mostBytes)
		throw tooLarge("together, these files are too large");
	let fresh = text;
	const files: GivenFile[] = [];
	for (const { uuid, name: given, blob } of uploads) {
		const bytes = await app.blobs.get(blob);
		if (!bytes) continue;
		const name = freeName(given, files);
		files.push({ name, content: await buffer(bytes) });
		fresh = fresh.replaceAll(
			`${app.url}attachments/${uuid}`,
			addressOf(`${directory}/${name}`),
		);
	}
	return { text: fresh, files };
}

/** A name that no other file of the page has: pictures from a clipboard all have the same. */
function freeName(name: string, files: readonly GivenFile[]): string {
	const taken = new Set(files.map((file) => file.name));
	const dot = name.lastIndexOf(".");
	let free = name;
	for (let number = 2; taken.has(free); number++)
		free = `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
	return free;
}
