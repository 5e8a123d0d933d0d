import { query } from "../../../database/database.ts";
import type { EventPayloads } from "../../../domain/events/event-kinds.ts";
import { anonymous } from "../../../domain/permissions/actor.ts";
import { refByName, tipOfRef } from "../../../domain/refs/ref.ts";
import { releaseById } from "../../../domain/releases/release.ts";
import {
	repositoryById,
	storeOf,
	wikiOf,
} from "../../../domain/repositories/repository.ts";
import { isGitError } from "../../../git/errors.ts";
import { readCommit } from "../../../git/read/object.ts";
import { rfc3339Of } from "../../../text/rfc3339.ts";
import { accountView } from "../../../views/account.ts";
import { packageViews } from "../../../views/packages/package.ts";
import { releaseViews } from "../../../views/releases/release.ts";
import { loadedViews, withAccess } from "../../../views/repository.ts";
import type { Frame, Message } from "../../frame.ts";
import { pushPayload } from "./pushes.ts";

const statusById = query((q, p: { id: number }) =>
	q.selectFrom("commit_status").selectAll().where("id", "=", p.id),
);
const versionById = query((q, p: { id: number }) =>
	q.selectFrom("package_version").selectAll().where("id", "=", p.id),
);

/** That a repository came or went. */
export async function repositoryMessages({
	app,
	home,
	event,
	repository,
	sender,
}: Frame<
	"repository.created" | "repository.restored" | "repository.deleted"
>): Promise<Message<"repository">[]> {
	const action = event.kind === "repository.deleted" ? "deleted" : "created";
	const organization = accountView(app, anonymous, home.owner);
	return [
		{
			word: "repository",
			payload: { action, repository, organization, sender },
		},
	];
}

/** That somebody forked it: `repository` is the fork. */
export async function forkMessages({
	app,
	event,
	repository,
	sender,
}: Frame<"repository.forked">): Promise<Message<"fork">[]> {
	const row = await repositoryById(app.db, event.payload.fork);
	if (!row) return [];
	// a private fork of somebody else's is not shown to the parent's receivers
	const [loaded] = await withAccess(app, anonymous, [row]);
	if (!loaded) return [];
	const [view] = await loadedViews(app, anonymous, [loaded]);
	return [
		{ word: "fork", payload: { forkee: repository, repository: view, sender } },
	];
}

export async function wikiMessages({
	app,
	home,
	event,
	repository,
	sender,
}: Frame<"wiki.edited">): Promise<Message<"wiki">[]> {
	const { action, page, commit } = event.payload;
	const wiki = wikiOf(home.repository);
	let comment = "";
	try {
		if (wiki)
			comment = (
				await readCommit(app.git, storeOf(wiki), commit)
			).message.trim();
	} catch (error) {
		if (!isGitError(error)) throw error;
	}
	return [
		{ word: "wiki", payload: { action, repository, sender, page, comment } },
	];
}

export async function releaseMessages({
	app,
	home,
	event,
	repository,
	sender,
}: Frame<"release.published" | "release.edited" | "release.deleted">): Promise<
	Message<"release">[]
> {
	const payload = event.payload as Partial<EventPayloads["release.deleted"]> & {
		release: number;
	};
	const tell = (action: string, release: object): Message<"release">[] => [
		{ word: "release", payload: { action, release, repository, sender } },
	];
	if (event.kind === "release.deleted")
		return tell("deleted", {
			id: payload.release,
			tag_name: payload.tag,
			name: payload.title,
		});
	const row = await releaseById(app.db, home.repository.id, payload.release);
	const [release] = row ? await releaseViews(app, anonymous, home, [row]) : [];
	if (!release || release.draft) return [];
	return tell(
		event.kind === "release.published" ? "published" : "updated",
		release,
	);
}

export async function statusMessages({
	app,
	event,
	repository,
	sender,
}: Frame<"status.created">): Promise<Message<"status">[]> {
	const { status: id } = event.payload;
	const status = await app.db.first(statusById, { id });
	if (!status) return [];
	return [
		{
			word: "status",
			payload: {
				id,
				sha: status.sha,
				context: status.context,
				state: status.state,
				description: status.description,
				target_url: status.target_url,
				created_at: rfc3339Of(status.created_at),
				updated_at: rfc3339Of(status.updated_at),
				commit: null,
				repository,
				sender,
			},
		},
	];
}

export async function packageMessages({
	app,
	home,
	event,
	repository,
	sender,
}: Frame<"package.created" | "package.deleted">): Promise<
	Message<"package">[]
> {
	const organization = accountView(app, anonymous, home.owner);
	const tell = (action: string, about: object): Message<"package">[] => [
		{
			word: "package",
			payload: { action, repository, package: about, organization, sender },
		},
	];
	if (event.kind === "package.deleted")
		return tell("deleted", event.payload as object);
	const { version: id } = event.payload as EventPayloads["package.created"];
	const row = await app.db.first(versionById, { id });
	const [view] = row ? await packageViews(app, anonymous, [row]) : [];
	return view ? tell("created", view) : [];
}

/** What a test tells: the newest commit of a ref as if it had just been pushed. */
export async function testMessage(
	frame: Frame,
	ref: string,
): Promise<Message | undefined> {
	const { app, home } = frame;
	const found = await refByName(app.db, home.repository.store_id, ref);
	if (!found) return undefined;
	const from = tipOfRef(found)?.parents[0] ?? null;
	const move = { ref, from, to: found.oid, forced: false };
	return { word: "push", ref, payload: await pushPayload(frame, move) };
}
