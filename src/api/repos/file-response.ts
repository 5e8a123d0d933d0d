import type { App } from "../../app.ts";
import { openFile } from "../../domain/contents/open-file.ts";
import { resolvePointer } from "../../domain/lfs/resolve-pointer.ts";
import { isOpenToAll } from "../../domain/repositories/open-to-all.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { media } from "../../http/openapi/media.ts";
import type { Client } from "../../http/request-context.ts";
import { Content, respond } from "../../http/response.ts";
import { rawFile } from "../../views/raw-file.ts";
import { cachingOf } from "../../views/stored-file.ts";

/** A file, or what a range or a validator makes of it; the last two send no bytes. */
export const fileOrPart = {
	200: media.bytes,
	206: media.bytes,
	304: media.bytes,
	416: media.bytes,
};

type FileRequest = {
	app: App;
	context: RepositoryContext;
	params: { "*": string };
	query: { ref?: string };
	entry: { headers: Parameters<typeof rawFile>[2] };
	client: Client;
};

export async function fileAnswer(
	{ app, context, params, query, entry, client }: FileRequest,
	more: Record<string, string> = {},
	large = false,
) {
	const wanted = { path: params["*"], ref: query.ref };
	const { repository } = context;
	const opened = await openFile(app, repository, wanted);
	const file = large ? await resolvePointer(app, repository, opened) : opened;
	const open = await isOpenToAll(app.db, context, "code");
	// as Gitea tells it: its clients cache by that
	const caching = cachingOf(open, true);
	const raw = await rawFile(caching, file, entry.headers, client.signal);
	const body = new Content(raw.type, raw.data, raw.length);
	return respond(raw.status, body, { ...raw.headers, ...more });
}
