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
 * whole without the server. `beside` are the names of other files that come with the page.
 * @throws DomainError "too-large"
 */
export async function uploadsOfPage(
	app: App,
	{ account }: SignedInActor,
	{ id: repository }: Repository,
	{
		text,
		beside,
	}: { readonly text: string; readonly beside: readonly string[] },
): Promise<{ text: string; files: GivenFile[] }> {
	const uploads = await uploadsIn(app.db, account.id, repository, text);
	if (uploads.reduce((sum, { size }) => sum + size, 0) > mostBytes)
		throw tooLarge("together, these files are too large");
	let fresh = text;
	const files: GivenFile[] = [];
	for (const { uuid, name: given, blob } of uploads) {
		const bytes = await app.blobs.get(blob);
		if (!bytes) continue;
		const name = freeName(
			given,
			[...beside, ...files.map((one) => one.name)],
			text,
		);
		files.push({ name, content: await buffer(bytes) });
		fresh = fresh.replaceAll(
			`${app.url}attachments/${uuid}`,
			addressOf(`${directory}/${name}`),
		);
	}
	return { text: fresh, files };
}

/** A name that no other file has, and that the text does not link: pictures from a clipboard all have the same, those too that the page shows already. */
function freeName(
	name: string,
	names: readonly string[],
	text: string,
): string {
	const isTaken = (one: string) =>
		names.includes(one) ||
		text.includes(`](${addressOf(`${directory}/${one}`)})`);
	const dot = name.lastIndexOf(".");
	let free = name;
	for (let number = 2; isTaken(free); number++)
		free = `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
	return free;
}
