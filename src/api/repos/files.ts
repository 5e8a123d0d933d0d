import Type from "typebox";
import type { App } from "../../app.ts";
import { archiveOf } from "../../domain/contents/archive.ts";
import { openFile } from "../../domain/contents/open-file.ts";
import { behindPointer } from "../../domain/lfs/behind-pointer.ts";
import { type Actor, claimantOf } from "../../domain/permissions/actor.ts";
import type { RepositoryWithOwner } from "../../domain/repositories/repository.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { media } from "../../http/openapi/media.ts";
import { Content, respond } from "../../http/response.ts";
import { archiveHeaders } from "../../views/archive.ts";
import { rawFile } from "../../views/raw-file.ts";

const ref = Type.Object({
	ref: Type.Optional(
		Type.String({
			description: "branch, tag or commit; the default branch unless given",
		}),
	),
});

/** A file, or what a range or a validator makes of it; the last two send no bytes. */
const fileOrPart = {
	200: media.bytes,
	206: media.bytes,
	304: media.bytes,
	416: media.bytes,
};

export const getRawFile = endpoint({
	id: "repoGetRawFile",
	route: "GET /repos/:owner/:repo/raw/*",
	summary: "Get a file as it is",
	scope: "repository",
	on: repo.read("code"),
	query: ref,
	returns: fileOrPart,
	run: (context) => fileAnswer(context),
});

export const getMediaFile = endpoint({
	id: "repoGetRawFileOrLFS",
	route: "GET /repos/:owner/:repo/media/*",
	summary: "Get a file as it is, or what it stands for in large-file storage",
	scope: "repository",
	on: repo.read("code"),
	query: ref,
	returns: fileOrPart,
	run: (context) =>
		fileAnswer(
			context,
			{ "Cache-Control": "max-age=0, private, must-revalidate" },
			true,
		),
});

export const getArchive = endpoint({
	id: "repoGetArchive",
	route: "GET /repos/:owner/:repo/archive/*",
	summary: "Get an archive of a branch, tag or commit: zip, tar.gz or bundle",
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object({
		path: Type.Optional(
			Type.Array(Type.String({ description: "only this; may be repeated" })),
		),
	}),
	returns: { 200: media.bytes },
	run: (context) =>
		archiveAnswer(context, context.params["*"], context.query.path),
});

/** The older names of archives, without an extension. */
const alias = (word: string, extension: string) =>
	endpoint({
		id: `repoGet_${word}`,
		route: `GET /repos/:owner/:repo/${word}/*`,
		summary: `Get an archive of a branch, tag or commit as ${extension}`,
		scope: "repository",
		on: repo.read("code"),
		returns: { 200: media.bytes },
		extension: true,
		run: (context) => {
			const { "*": name } = context.params as unknown as { "*": string };
			return archiveAnswer(context, `${name}.${extension}`);
		},
	});
export const getZipball = alias("zipball", "zip");
export const getTarball = alias("tarball", "tar.gz");
export const getBundle = alias("bundle", "bundle");

async function archiveAnswer(
	{
		app,
		actor,
		repository,
		owner,
		entry,
		signal,
	}: RepositoryWithOwner & {
		app: App;
		actor: Actor;
		entry: { peer: string; method: string };
		signal: AbortSignal;
	},
	wanted: string,
	paths: readonly string[] = [],
) {
	const archive = await archiveOf(app, repository, wanted, {
		paths: paths.filter(Boolean),
		signal,
		claimant: claimantOf(actor, entry.peer),
		headOnly: entry.method === "HEAD",
	});
	const body = new Content("application/octet-stream", archive.stream);
	return respond(
		200,
		body,
		archiveHeaders(app, { repository, owner }, archive),
	);
}

type FileRequest = RepositoryWithOwner & {
	app: App;
	params: { "*": string };
	query: { ref?: string };
	entry: { headers: Parameters<typeof rawFile>[2] };
	signal: AbortSignal;
};

async function fileAnswer(
	{ app, repository, owner, params, query, entry, signal }: FileRequest,
	more: Record<string, string> = {},
	large = false,
) {
	const wanted = { path: params["*"], ref: query.ref };
	const opened = await openFile(app, repository, wanted);
	const file = large ? await behindPointer(app, repository, opened) : opened;
	const owned = { repository, owner };
	const raw = await rawFile(owned, file, entry.headers, signal);
	const body = new Content(raw.type, raw.data, raw.length);
	return respond(raw.status, body, { ...raw.headers, ...more });
}
