import Type from "typebox";
import type { App } from "../../app.ts";
import { archiveOf } from "../../domain/contents/archive.ts";
import { type Actor, claimantOf } from "../../domain/permissions/actor.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { media } from "../../http/openapi/media.ts";
import type { Client } from "../../http/request-context.ts";
import { Content, respond } from "../../http/response.ts";
import { archiveHeaders } from "../../views/archive.ts";

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
		context,
		entry,
		client,
	}: {
		app: App;
		context: RepositoryContext;
		actor: Actor;
		entry: { peer: string; method: string };
		client: Client;
	},
	wanted: string,
	paths: readonly string[] = [],
) {
	const archive = await archiveOf(app, context.repository, wanted, {
		paths: paths.filter(Boolean),
		signal: client.signal,
		claimant: claimantOf(actor, entry.peer),
		headOnly: entry.method === "HEAD",
	});
	const body = new Content("application/octet-stream", archive.stream);
	return respond(200, body, archiveHeaders(app, context, archive));
}
